import { describe, expect, it } from 'vitest';
import type { ThinkingControl } from '../../../ports/model-connector.ts';
import { ModelError, type ModelRequest } from '../../../ports/model-provider.ts';
import { batchesOf } from '../../../testing/models/batches-of.ts';
import { refusingNetwork } from '../../../testing/network/refusing-network.ts';
import { createConnectModel } from '../connect-model.ts';

const say = (role: 'user' | 'assistant', text: string) => ({ role, parts: [{ type: 'text' as const, text }] });
const request: ModelRequest = {
  model: 'm',
  messages: [say('user', 'Hi')],
  thinking: 'fast',
  webSearch: false,
};

/** What a server is asked that refuses a request with the text that `refuse` gives for it. */
async function ask(
  more: Partial<ModelRequest>,
  refuse: (body: string) => string | null,
  status = 400,
  times = 1,
  thinking: ThinkingControl = 'none',
) {
  const { asked, outbound } = refusingNetwork((body) => {
    const message = refuse(JSON.stringify(body));
    return message === null ? null : { status, body: { error: { message, code: status } } };
  });
  const connection = { vendor: 'openai-compatible', baseUrl: 'http://127.0.0.1', thinking } as const;
  const provider = createConnectModel(outbound)(connection);
  let fault: unknown = null;
  try {
    for (let time = 0; time < times; time += 1)
      for await (const _batch of batchesOf(provider, { ...request, ...more }));
  } catch (error) {
    fault = error instanceof ModelError && error.kind;
  }
  return { asked, fault };
}

describe('a model without a role for instructions', () => {
  const refuse = (message: string) => (body: string) => (body.includes('"system"') ? message : null);

  it.each([
    [400, 'System role not supported'],
    [500, "System role not supported at row 1, column 69:\n{{ raise_exception('System role not supported') }}"],
    [400, "Unsupported value: 'messages[0].role' does not support 'system' with this model."],
    [400, 'Conversation roles must alternate user/assistant/user/assistant/...'],
    [400, 'Only user and assistant roles are supported!'],
    [400, 'Developer instruction is not enabled for models/gemma-3-27b-it'],
  ])(
    'that says so with %i %s, is told them before the first question, and from then on at once',
    async (status, message) => {
      const { asked, fault } = await ask({ system: 'Be brief.' }, refuse(message), status, 2);
      const told = [{ role: 'user', content: 'Be brief.\n\nHi' }];
      expect(fault).toBeNull();
      expect(asked.map(({ messages }) => messages)).toEqual([
        [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ],
        told,
        told,
      ]);
    },
  );

  it.each([
    [{}, 'System role not supported'],
    [{ system: 'Be brief.' }, 'After the optional system message, conversation roles must alternate user/assistant'],
  ])('is not asked again where that would change nothing: %j', async (more, message) => {
    const { asked, fault } = await ask(more, () => message);
    expect(asked).toHaveLength(1);
    expect(fault).toBe('unknown');
  });
});

describe('a model that sees no pictures', () => {
  const picture = { type: 'file' as const, name: 'cat.png', mediaType: 'image/png', data: new Uint8Array([1, 2, 3]) };
  const messages = [
    { role: 'user' as const, parts: [{ type: 'text' as const, text: 'Look.' }, picture] },
    say('assistant', 'A cat.'),
    say('user', 'What colour?'),
  ];
  const refuse = (message: string) => (body: string) => (body.includes('image_url') ? message : null);

  it.each([
    [500, 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'],
    [400, 'org/model is not a multimodal model'],
    [400, 'At most 0 image(s) may be provided in one prompt.'],
    [500, 'this model is missing data required for image input'],
    [400, 'This model does not support image input'],
    [400, 'Failed to deserialize the JSON body: messages[0]: unknown variant `image_url`, expected `text` at line 1'],
    [404, 'No endpoints found that support image input'],
  ])('and says so with %i %s, is told that it cannot be shown them', async (status, message) => {
    const { asked, fault } = await ask({ messages }, refuse(message), status);
    expect(fault).toBeNull();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({
      messages: [
        { role: 'user', content: expect.stringMatching(/^Look\.\n\n\[The file "cat\.png" .* cannot be shown/) },
        { role: 'assistant', content: 'A cat.' },
        { role: 'user', content: 'What colour?' },
      ],
    });
  });

  it.each<[string, Partial<ModelRequest>]>([
    ['there was none', {}],
    ['nothing else is wanted than what they show', { messages, isOfPictures: true }],
  ])('is not asked again where %s', async (_why, more) => {
    const { asked, fault } = await ask(more, () => 'This model does not support image input');
    expect(asked).toHaveLength(1);
    expect(fault).toBe('unknown');
  });
});

describe('a model that takes fewer pictures', () => {
  const picture = (name: string) => ({
    type: 'file' as const,
    name,
    mediaType: 'image/png',
    data: new Uint8Array([1]),
  });
  const messages = [
    { role: 'user' as const, parts: [picture('a.png'), picture('b.png')] },
    say('assistant', 'Two cats.'),
    { role: 'user' as const, parts: [picture('c.png')] },
  ];
  const pictures = (body: string) => body.match(/image_url":\{/g)?.length ?? 0;

  it.each([
    [1, 'At most 1 image(s) may be provided in one request.'],
    [2, 'Too many images in request. Max is 2.'],
    [2, 'too many images in the message, max allowed is 2'],
    [2, 'Too many images in request: 3 images provided, but the model supports a maximum of 2 images.'],
  ])('at most %i, and says so with %s, is shown the newest, and from then on at once', async (most, message) => {
    const { asked, fault } = await ask({ messages }, (body) => (pictures(body) > most ? message : null), 400, 2);
    expect(fault).toBeNull();
    expect(asked.map((body) => pictures(JSON.stringify(body)))).toEqual([3, most, most]);
    expect(asked[1]?.messages).toEqual([
      { role: 'user', content: expect.anything() },
      { role: 'assistant', content: 'Two cats.' },
      { role: 'user', content: [expect.objectContaining({ type: 'image_url' })] },
    ]);
    expect(JSON.stringify(asked[1])).toContain('The file \\"a.png\\"');
  });
});

it.each([
  [422, 'body.max_completion_tokens Extra inputs are not permitted'],
  [400, 'Unrecognized request argument supplied: max_completion_tokens'],
])('a server that knows the longest answer by its older name alone is told by that: %i %s', async (status, message) => {
  const { asked, outbound } = refusingNetwork((body) =>
    'max_completion_tokens' in body ? { status, body: { error: { message } } } : null,
  );
  const provider = createConnectModel(outbound)({ vendor: 'azure', baseUrl: 'http://127.0.0.1', thinking: 'none' });
  for await (const _batch of batchesOf(provider, { ...request, maxOutputTokens: 100 }));
  expect(asked.map(({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens])).toEqual([
    [undefined, 100],
    [100, undefined],
  ]);
});

describe('a model that is not told how hard to think as others are', () => {
  it.each([
    '`reasoning_effort` must be one of `none` or `default`',
    'Model grok-5-reasoning does not support parameter reasoningEffort.',
    'think value "high" is not supported for this model',
    '"gemma3:4b" does not support thinking',
  ])('and says so with %s, is not told, and from then on at once', async (message) => {
    const refuse = (body: string) => (body.includes('reasoning_effort') ? message : null);
    const { asked, fault } = await ask({ thinking: 'deep' }, refuse, 400, 2, 'effort');
    expect([fault, asked.map((body) => body.reasoning_effort)]).toEqual([null, ['high', undefined, undefined]]);
  });

  it.each([
    "Unsupported value: 'reasoning_effort' does not support 'high' with this model.",
    '`reasoning_effort` must be one of `none`, `low` or `medium`',
  ])('and takes another word (%s) is told that one the next time', async (message) => {
    const { asked } = await ask(
      { thinking: 'deep' },
      (body) => (body.includes('"high"') ? message : null),
      400,
      2,
      'effort',
    );
    expect(asked.map((body) => body.reasoning_effort)).toEqual(['high', undefined, 'high', undefined]);
  });

  it('is not asked again where it was not told', async () => {
    const { asked } = await ask({}, () => '`reasoning_effort` must be one of `none` or `default`');
    expect(asked).toHaveLength(1);
  });
});

describe('a window that question and longest answer do not fit together', () => {
  /** Tokens. */
  const window = 8_192;
  const longest = (body: string) => Number(/"max_tokens":(\d+)/.exec(body)?.[1]);
  const refuse = (question: number, say: (answer: number) => string) => (body: string) =>
    longest(body) + question > window ? say(longest(body)) : null;
  const lengths = ({ asked }: Awaited<ReturnType<typeof ask>>) => asked.map((body) => body.max_tokens);

  it.each<[string, (question: number, answer: number) => string]>([
    [
      'OpenAI, DeepSeek',
      (question, answer) =>
        `This model's maximum context length is ${window} tokens. However, you requested ${question + answer} tokens (${question} in the messages, ${answer} in the completion). Please reduce the length of the messages or completion.`,
    ],
    [
      'OpenRouter',
      (question, answer) =>
        `This endpoint's maximum context length is ${window} tokens. However, you requested about ${question + answer} tokens (${question} of text input, ${answer} in the output). Please reduce the length of either one.`,
    ],
    [
      'vLLM',
      (question, answer) =>
        `'max_tokens' or 'max_completion_tokens' is too large: ${answer}. This model's maximum context length is ${window} tokens and your request has ${question} input tokens (${answer} > ${window} - ${question}).`,
    ],
  ])('of %s leaves what the question leaves of it', async (_server, say) => {
    const asked = await ask(
      { maxOutputTokens: 4_096 },
      refuse(5_000, (answer) => say(5_000, answer)),
    );
    expect(asked.fault).toBeNull();
    expect(lengths(asked)).toEqual([4_096, 3_192]);
    const long = await ask(
      { maxOutputTokens: 4_096 },
      refuse(9_000, (answer) => say(9_000, answer)),
    );
    expect([long.fault, lengths(long)]).toEqual(['context-too-long', [4_096]]);
  });

  it('of a newer vLLM, which does not say how long the question is, leaves half as much each time', async () => {
    const say = (answer: number) =>
      `This model's maximum context length is ${window} tokens. However, you requested ${answer} output tokens and your prompt contains at least ${window - answer + 1} input tokens, for a total of at least ${window + 1} tokens.`;
    const asked = await ask({ maxOutputTokens: 4_096 }, refuse(7_000, say));
    expect([asked.fault, lengths(asked)]).toEqual([null, [4_096, 2_048, 1_024]]);
    const long = await ask({ maxOutputTokens: 4_096 }, refuse(9_000, say));
    expect([long.fault, lengths(long)]).toEqual(['context-too-long', [4_096, 2_048, 1_024, 512]]);
  });

  it('is asked about anew with each question', async () => {
    const say = (answer: number) =>
      `This model's maximum context length is ${window} tokens. However, you requested ${5_000 + answer} tokens (5000 in the messages, ${answer} in the completion).`;
    expect(lengths(await ask({ maxOutputTokens: 4_096 }, refuse(5_000, say), 400, 2))).toEqual([
      4_096, 3_192, 4_096, 3_192,
    ]);
  });
});

it('a model whose longest answer is told as a range is asked for no longer one', async () => {
  const tooLong = 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]';
  const { asked, fault } = await ask({ maxOutputTokens: 16_384 }, (body) => (body.includes('16384') ? tooLong : null));
  expect([fault, asked.map((body) => body.max_tokens)]).toEqual([null, [16_384, 8_192]]);
});
