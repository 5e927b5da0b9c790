import { expect, it } from 'vitest';
import { ModelError, type ModelEvent, type ModelRequest } from '../../ports/model-provider.ts';
import { batchesOf } from '../../testing/models/batches-of.ts';
import { refusingNetwork } from '../../testing/network/refusing-network.ts';
import { askUntilTaken } from './ask-until-taken.ts';
import { createConnectModel } from './connect-model.ts';

const request: ModelRequest = {
  model: 'm',
  system: 'Be brief.',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  maxOutputTokens: 8_192,
  thinking: 'deep',
  webSearch: false,
};

const streamed = (...messages: unknown[]) => messages.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('');

it.each([
  ['openai', { choices: [{ delta: { content: 'Yes' } }] }, 'System role not supported'],
  ['gemini', { candidates: [{ content: { parts: [{ text: 'Yes' }] } }] }, 'Developer instruction is not enabled'],
  [
    'anthropic',
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Yes' } },
    'max_tokens: 8192 > 4096, which is the maximum',
  ],
] as const)(
  'an answer of %s that breaks off with the words of a refusal is not begun a second time',
  async (vendor, text, message) => {
    const answer = streamed(text, { type: 'error', error: { code: 400, message } });
    const { asked, outbound } = refusingNetwork(() => null, answer);
    const events: ModelEvent[] = [];
    const reading = (async () => {
      const provider = createConnectModel(outbound)({ vendor, thinking: 'none' });
      for await (const batch of batchesOf(provider, request)) events.push(...batch);
    })();
    await expect(reading).rejects.toThrow(message);
    expect(asked).toHaveLength(1);
    expect(events).toEqual([{ type: 'text', text: 'Yes' }]);
  },
);

it('what is no refusal is thrown as it is, and so is what ends a second try', async () => {
  const stopped = new DOMException('Stopped.', 'AbortError');
  const thrown = [new ModelError('unknown', 'first'), stopped];
  const asked: number[] = [];
  const ways = {
    ask: async (asking: number) => {
      asked.push(asking);
      throw thrown.shift();
    },
    otherwise: (asking: number) => asking + 1,
  };
  await expect(askUntilTaken(1, ways, () => undefined)).rejects.toBe(stopped);
  expect(asked).toEqual([1, 2]);
});
