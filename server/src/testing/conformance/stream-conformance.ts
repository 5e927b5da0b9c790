import { describe, expect, it } from 'vitest';
import type { ModelEvent, ModelPart, ModelProvider, ModelRequest } from '../../ports/model-provider.ts';
import { batchesOf } from '../models/batches-of.ts';

export interface StreamSubject {
  readonly name: string;
  /** A provider that answers any request at once and in several batches. */
  open(): ModelProvider;
  /** Whether it reports the usage of an answer. */
  readonly hasUsage: boolean;
}

/** Only a language model can answer this directly, so every provider sends more than one event. */
const plain = 'Write a poem about the sea';

const never = new AbortController().signal;

function asking(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  const messages = [{ role: 'user' as const, parts: [{ type: 'text' as const, text }] }];
  return { model: 'a-model', messages, thinking: 'fast', webSearch: false, ...more };
}

async function allOf(provider: ModelProvider, request: ModelRequest, signal = never) {
  const batches: (readonly ModelEvent[])[] = [];
  for await (const batch of batchesOf(provider, request, signal)) batches.push(batch);
  return batches;
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const each of Object.values(value)) frozen(each);
    Object.freeze(value);
  }
  return value;
}

const picture: ModelPart = { type: 'file', name: 'p.png', mediaType: 'image/png', data: new Uint8Array([1, 2, 3]) };

/** Requests that nobody would make on purpose. */
const oddRequests: readonly (readonly [string, ModelRequest])[] = [
  ['an empty question', asking('')],
  ['a question of white space', asking(' \n\t '.repeat(1_000))],
  ['half a surrogate pair and control characters', asking('\ud83d a\u0000b \udc00 \u202e')],
  ['a very long question', asking('why '.repeat(50_000))],
  ['instructions alone', asking('', { messages: [], system: 'Be brief.' })],
  ['an answer in the last place', asking('', { messages: [{ role: 'assistant', parts: [] }] })],
  ['a message without parts', asking('', { messages: [{ role: 'user', parts: [] }] })],
  ['a picture and no word', asking('', { messages: [{ role: 'user', parts: [picture] }] })],
  ['everything switched on', asking('Why?', { model: '', thinking: 'research', webSearch: true, maxOutputTokens: 1 })],
  ['files that hold nothing', asking('What is in it?', { passages: [], unreadable: [{ name: '', kind: 'other' }] })],
];

/** Tests what holds for every provider of the port, whether it has a wire protocol or not. */
export function describeStreamConformance(subject: StreamSubject): void {
  describe(`${subject.name}: a stream`, () => {
    it('is text first, then what it took, and its end once and last', async () => {
      const batches = await allOf(subject.open(), asking(plain));
      const events = batches.flat();
      expect(events.filter((event) => event.type === 'text').length).toBeGreaterThan(1);
      expect(events.filter((event) => event.type === 'end')).toEqual([{ type: 'end', reason: 'stop' }]);
      expect(events.at(-1)?.type).toBe('end');
      const usages = events.flatMap((event, at) => (event.type === 'usage' ? [{ ...event.usage, at }] : []));
      const last = usages.at(-1);
      if (!subject.hasUsage) expect(usages).toEqual([]);
      else {
        expect(last?.at).toBeGreaterThan(events.findLastIndex((event) => event.type === 'text'));
        for (const count of [last?.input, last?.cached, last?.output, last?.reasoning])
          expect(Number.isSafeInteger(count) && Number(count) >= 0).toBe(true);
        expect(last?.output).toBeGreaterThan(0);
      }
    });

    it('holds no event without a word in it', async () => {
      const events = (await allOf(subject.open(), asking(plain))).flat();
      expect(
        events.filter((event) => (event.type === 'text' || event.type === 'reasoning') && event.text === ''),
      ).toEqual([]);
    });

    it('is not begun once it was aborted, whatever the reason', async () => {
      for (const reason of [new Error('stopped before'), 'a word', undefined]) {
        const signal = AbortSignal.abort(reason);
        await expect(allOf(subject.open(), asking(plain), signal)).rejects.toBe(signal.reason);
      }
    });

    it('ends with the reason it was aborted for, and gives nothing after', async () => {
      const stop = new AbortController();
      const reason = new Error('the reader pressed Stop');
      const stream = batchesOf(subject.open(), asking(plain), stop.signal);
      expect((await stream.next()).done).toBe(false);
      stop.abort(reason);
      await expect(stream.next()).rejects.toBe(reason);
      expect(await stream.next()).toEqual({ done: true, value: undefined });
    });

    it('that is left in its middle is over, and the next one is whole', async () => {
      const provider = subject.open();
      const stream = batchesOf(provider, asking(plain));
      await stream.next();
      await stream.return();
      expect((await stream.next()).done).toBe(true);
      const next = (await allOf(provider, asking(plain))).flat();
      expect(next.at(-1)).toEqual({ type: 'end', reason: 'stop' });
    });

    it('beside others of the same provider is the same as alone', async () => {
      const provider = subject.open();
      const textOf = async () => {
        const events = (await allOf(provider, asking(plain))).flat();
        return events.map((event) => (event.type === 'text' ? event.text : '')).join('');
      };
      const alone = await textOf();
      expect(await Promise.all([textOf(), textOf(), textOf()])).toEqual([alone, alone, alone]);
    });

    it('leaves its request as it was', async () => {
      const request = frozen(asking(plain, { tools: [], passages: [], system: 'Be brief.' }));
      expect((await allOf(subject.open(), request)).flat().at(-1)?.type).toBe('end');
    });

    it.each(oddRequests)('ends well for %s', async (_, request) => {
      const events = (await allOf(subject.open(), request)).flat();
      expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
    });
  });
}
