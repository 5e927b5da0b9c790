import { expect, it } from 'vitest';
import { batchesOf } from '../../../testing/models/batches-of.ts';
import { refusingNetwork } from '../../../testing/network/refusing-network.ts';
import { createConnectModel } from '../connect-model.ts';
import { LearnedRefusals } from './learned-refusals.ts';

const tools = [{ name: 'search', description: 'Searches.', parameters: { type: 'object' } }];
const request = {
  model: 'm',
  messages: [],
  thinking: 'fast',
  webSearch: false,
  tools,
  maxOutputTokens: 8_192,
} as const;

/** A server that refuses a request for the first reason that holds for it. */
function refusing(reasons: readonly { holds: (body: Record<string, unknown>) => boolean; message: string }[]) {
  const asked: string[] = [];
  const { outbound } = refusingNetwork((body) => {
    const reason = reasons.find(({ holds }) => holds(body));
    asked.push(`${body.tools ? 'functions' : 'none'} ${body.max_tokens}${reason ? ' refused' : ''}`);
    return reason ? { status: 400, body: { error: { message: reason.message } } } : null;
  });
  const connect = createConnectModel(outbound);
  /** As for a reply: each has a provider of its own. */
  const ask = async (apiKey = 'key', baseUrl = 'http://127.0.0.1') => {
    const provider = connect({ vendor: 'openai-compatible', baseUrl, apiKey, thinking: 'none' });
    for await (const _batch of batchesOf(provider, request));
  };
  return { asked, ask };
}

const noFunctions = (message: string) => ({ holds: (body: Record<string, unknown>) => 'tools' in body, message });
const tooLong = {
  holds: ({ max_tokens }: Record<string, unknown>) => Number(max_tokens) > 4_096,
  message: 'This model supports at most 4096 completion tokens.',
};

it('a server that refuses two things is asked without either, from the second question on at once', async () => {
  const { asked, ask } = refusing([noFunctions('m does not support tools'), tooLong]);
  await ask();
  await ask();
  expect(asked).toEqual(['functions 8192 refused', 'none 8192 refused', 'none 4096', 'none 4096']);
});

it('what a server refused of a model holds for other keys, and for no other server', async () => {
  const { asked, ask } = refusing([noFunctions('m does not support tools')]);
  await ask('mine');
  await ask('yours');
  await ask('mine', 'http://127.0.0.2');
  expect(asked).toEqual(['functions 8192 refused', 'none 8192', 'none 8192', 'functions 8192 refused', 'none 8192']);
});

it('of very many models, what was told longest ago is forgotten', () => {
  const learned = new LearnedRefusals();
  const told = 'm does not support tools';
  for (let n = 0; n < 1_000; n += 1) learned.keep('http://127.0.0.1', `m${n}`, [told]);
  learned.keep('http://127.0.0.1', 'm0', ['another thing']);
  learned.keep('http://127.0.0.1', 'new', [told]);
  const known = (model: string) => learned.of('http://127.0.0.1', model);
  expect([known('m0'), known('m1'), known('m2'), known('new')]).toEqual([[told, 'another thing'], [], [told], [told]]);
});

it('a refusal after which asking otherwise did not help is not kept', async () => {
  let isBroken = true;
  const { asked, ask } = refusing([
    noFunctions('m does not support tools'),
    { holds: () => isBroken, message: 'Busy' },
  ]);
  await expect(ask()).rejects.toThrow('Busy');
  isBroken = false;
  await ask();
  expect(asked).toEqual(['functions 8192 refused', 'none 8192 refused', 'functions 8192 refused', 'none 8192']);
});

it('a refusal of the moment is not kept', async () => {
  const { asked, ask } = refusing([noFunctions('No endpoints found that support tool use.')]);
  await ask();
  await ask();
  expect(asked).toEqual(['functions 8192 refused', 'none 8192', 'functions 8192 refused', 'none 8192']);
});

it('an account that cannot pay for the longest answer is asked for the one it can pay for, each time anew', async () => {
  const tooDear = {
    holds: ({ max_tokens }: Record<string, unknown>) => Number(max_tokens) > 3_919,
    message:
      'This request requires more credits, or fewer max_tokens. You requested up to 8192 tokens, but can only afford 3919.',
  };
  const { asked, ask } = refusing([tooDear]);
  await ask();
  await ask();
  expect(asked).toEqual(['functions 8192 refused', 'functions 3919', 'functions 8192 refused', 'functions 3919']);
});

it('a server that always finds something else to refuse is not asked for ever', async () => {
  let most = 8_192;
  const reason = {
    holds: () => true,
    get message() {
      most -= 1;
      return `This model supports at most ${most} completion tokens.`;
    },
  };
  const { asked, ask } = refusing([reason]);
  await expect(ask()).rejects.toThrow('at most');
  expect(asked).toHaveLength(4);
});
