import { describe, expect, it } from 'vitest';
import { ModelError, type ModelEvent, type ModelRequest } from '../../../ports/model-provider.ts';
import { batchesOf } from '../../../testing/models/batches-of.ts';
import { playedNetwork } from '../../../testing/network/played-network.ts';
import { refusingNetwork } from '../../../testing/network/refusing-network.ts';
import { createConnectModel } from '../connect-model.ts';
import { EventBatch } from '../event-batch.ts';
import { ContentReader } from './events.ts';
import { contentRequest } from './request.ts';

const request: ModelRequest = {
  model: 'm',
  system: 'Be brief.',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  thinking: 'deep',
  webSearch: true,
};

function read(...chunks: unknown[]): readonly ModelEvent[] {
  const reader = new ContentReader();
  const batch = new EventBatch();
  for (const chunk of chunks) reader.read(JSON.stringify(chunk), batch);
  reader.finish(batch);
  return batch.take();
}

/** The events of a whole answer, as it stands on the wire. */
async function ask(sent: string): Promise<readonly ModelEvent[]> {
  const provider = createConnectModel(playedNetwork(Buffer.from(sent), 16))({ vendor: 'gemini', thinking: 'none' });
  const events: ModelEvent[] = [];
  for await (const batch of batchesOf(provider, request)) events.push(...batch);
  return events;
}

describe('a request', () => {
  it('tells a model how hard to think by a word or by a number of tokens', () => {
    const config = (more: Partial<ModelRequest>, control: 'none' | 'effort' | 'budget') =>
      contentRequest({ ...request, ...more }, control).generationConfig;
    expect(config({}, 'effort')).toEqual({ thinkingConfig: { thinkingLevel: 'high', includeThoughts: true } });
    expect(config({ thinking: 'fast' }, 'budget')).toEqual({
      thinkingConfig: { thinkingBudget: 128, includeThoughts: false },
    });
    expect(config({ maxOutputTokens: 9 }, 'none')).toEqual({ maxOutputTokens: 9 });
  });

  it('searches when asked, before any function; without a search functions are there', () => {
    expect(contentRequest(request, 'none')).toMatchObject({ tools: [{ googleSearch: {} }] });
    const tools = [{ name: 'clock', description: 'Time', parameters: { type: 'object' } }];
    const both = contentRequest({ ...request, tools, toolChoice: 'none' }, 'none');
    expect(both.tools).toEqual([{ googleSearch: {} }]);
    expect(both).not.toHaveProperty('toolConfig');
    expect(contentRequest({ ...request, webSearch: false, tools }, 'none').tools).toEqual([
      { functionDeclarations: [{ name: 'clock', description: 'Time', parametersJsonSchema: { type: 'object' } }] },
    ]);
  });

  it('gives a call its signature back', () => {
    const call = { type: 'tool-call' as const, id: '1', name: 'clock', arguments: '{}', signature: 'c2ln' };
    const messages = [...request.messages, { role: 'assistant' as const, parts: [call] }];
    expect(contentRequest({ ...request, messages }, 'none')).toMatchObject({
      contents: [
        { role: 'user' },
        { role: 'model', parts: [{ functionCall: { name: 'clock', args: {} }, thoughtSignature: 'c2ln' }] },
      ],
    });
  });
});

describe('an answer', () => {
  const candidate = (finishReason: string) => ({ candidates: [{ content: { parts: [] }, finishReason }] });

  it('of which the prompt was blocked is an error', () => {
    expect(() => read({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } })).toThrow(
      expect.objectContaining({ kind: 'refused' }),
    );
  });

  it('that was blocked on the way is refused; for a reason that nobody knows it is an error', () => {
    for (const reason of ['RECITATION', 'IMAGE_PROHIBITED_CONTENT', 'MODEL_ARMOR'])
      expect(read(candidate(reason))).toEqual([{ type: 'end', reason: 'refused' }]);
    expect(() => read(candidate('MALFORMED_FUNCTION_CALL'))).toThrow(ModelError);
  });

  it('counts its thoughts as output', () => {
    const usageMetadata = {
      promptTokenCount: 8,
      toolUsePromptTokenCount: 2,
      candidatesTokenCount: 3,
      thoughtsTokenCount: 4,
    };
    expect(read({ ...candidate('STOP'), usageMetadata })[0]).toEqual({
      type: 'usage',
      usage: { input: 10, cached: 0, output: 7, reasoning: 4 },
    });
  });

  it('counts each of its searches once, and none that searched for nothing', () => {
    const groundingMetadata = { webSearchQueries: ['', 'rain today', '', 'rain today', 'rain tomorrow'] };
    const events = read({ candidates: [{ groundingMetadata, finishReason: 'STOP' }] });
    expect(events.find((event) => event.type === 'usage')?.usage.searches).toBe(2);
    expect(events.find((event) => event.type === 'activity')?.activity.detail).toBe('rain today, rain tomorrow');
  });

  it('without the reason of its end is not whole', () => {
    const batch = new EventBatch();
    const reader = new ContentReader();
    reader.read(JSON.stringify({ candidates: [{ content: { parts: [{ text: 'Hal' }] } }] }), batch);
    expect(reader.finish(batch)).toBe(false);
  });

  it('is certain to be whole only where words came before without a reason to end', () => {
    const piece = (text: string, finishReason?: string) => ({
      candidates: [{ content: { parts: [{ text }] }, finishReason }],
    });
    const isWhole = (...pieces: object[]) => {
      const reader = new ContentReader();
      for (const each of pieces) reader.read(JSON.stringify(each), new EventBatch());
      return [reader.isWhole, reader.finish(new EventBatch())];
    };
    expect(isWhole(piece('It rains'), piece('.', 'STOP'))).toEqual([true, true]);
    expect(isWhole(piece('It rains'), candidate('STOP'))).toEqual([true, true]);
    // Gemini 1 gave it with each piece, some gateways give it with empty pieces before the first word.
    expect(isWhole(piece('It ', 'STOP'), piece('rains.', 'STOP'))).toEqual([false, true]);
    expect(isWhole(candidate('STOP'), piece('It '))).toEqual([false, false]);
  });

  it('that ends with an error is not whole, even where the reason of its end came before', async () => {
    const said = `data: ${JSON.stringify(candidate('STOP'))}\n\n`;
    const error =
      '{\n  "error": {\n    "code": 503,\n    "message": "The model is overloaded.",\n    "status": "UNAVAILABLE"\n  }\n}\n';
    expect((await ask(said)).at(-1)).toEqual({ type: 'end', reason: 'stop' });
    await expect(ask(said + error)).rejects.toMatchObject({ kind: 'overloaded' });
  });
});

it.each([
  ['Developer instruction is not enabled for models/gemma-3-27b-it', 2],
  ['Request contains an invalid argument.', 1],
])(
  'a model that refuses with %s is asked %i times: without a role for instructions the user says them',
  async (message, times) => {
    const { asked, outbound } = refusingNetwork(
      ({ systemInstruction }) =>
        systemInstruction ? { status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } } : null,
      'data: {"candidates":[{"content":{"parts":[{"text":"Hello."}]},"finishReason":"STOP"}]}\n\n',
    );
    const provider = createConnectModel(outbound)({ vendor: 'gemini', thinking: 'none' });
    const reading = (async () => {
      for await (const _batch of batchesOf(provider, request));
    })();
    if (times === 1) await expect(reading).rejects.toMatchObject({ kind: 'unknown' });
    else await reading;
    expect(asked).toHaveLength(times);
    if (times === 2)
      expect(asked[1]?.contents).toEqual([{ role: 'user', parts: [{ text: 'Be brief.' }, { text: 'Hi' }] }]);
  },
);

it.each([
  'Thinking level is not supported for this model.',
  'The thinking budget 32768 is invalid. Please choose a value between 0 and 24576.',
  'Thinking is not enabled for models/gemini-2.0-flash',
])('a model that refuses to be told how hard to think (%s) is not told', async (message) => {
  const { asked, outbound } = refusingNetwork(
    ({ generationConfig }) =>
      JSON.stringify(generationConfig).includes('thinkingConfig')
        ? { status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } }
        : null,
    'data: {"candidates":[{"content":{"parts":[{"text":"Hello."}]},"finishReason":"STOP"}]}\n\n',
  );
  const provider = createConnectModel(outbound)({ vendor: 'gemini', thinking: 'budget' });
  for await (const _batch of batchesOf(provider, request));
  expect(asked).toHaveLength(2);
});

it('a model that takes no functions answers without them', async () => {
  const message = 'Function calling is not enabled for models/gemma-3-27b-it';
  const { asked, outbound } = refusingNetwork(
    ({ tools }) =>
      tools ? { status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } } : null,
    'data: {"candidates":[{"content":{"parts":[{"text":"Hello."}]},"finishReason":"STOP"}]}\n\n',
  );
  const provider = createConnectModel(outbound)({ vendor: 'gemini', thinking: 'none' });
  const tools = [{ name: 'clock', description: 'Tells the time.', parameters: { type: 'object' } }];
  for await (const _batch of batchesOf(provider, { ...request, webSearch: false, tools, toolChoice: 'none' }));
  expect(asked.map((body) => [body.tools, body.toolConfig])).toEqual([
    [expect.anything(), expect.anything()],
    [undefined, undefined],
  ]);
  const searching = (async () => {
    for await (const _batch of batchesOf(provider, { ...request, tools }));
  })();
  await expect(searching).rejects.toThrow(message);
  expect(asked).toHaveLength(3);
});
