import { describe, expect, it, vi } from 'vitest';
import type { ModelEvent } from '../../ports/model-provider.ts';
import { playedNetwork } from '../../testing/network/played-network.ts';
import { eventFrames, type MakeFrames } from './frames.ts';
import { parseMessage } from './json-object.ts';
import { standardLimits } from './stall-watch.ts';
import { streamWire, type WireReader } from './stream-wire.ts';

/** One JSON object per line, as some vendors send them. */
const lines: MakeFrames = (onMessage) => {
  let open = '';
  return {
    feed(text) {
      const whole = (open + text).split('\n');
      open = whole.pop() ?? '';
      for (const line of whole) if (line !== '') onMessage(line);
    },
    end() {
      if (open !== '') onMessage(open);
    },
  };
};

function reader(): WireReader {
  let isOver = false;
  return {
    get complete() {
      return isOver;
    },
    read(data, batch) {
      const { say } = parseMessage(data);
      if (typeof say === 'string') batch.text(say);
      else isOver = true;
    },
    finish(batch) {
      if (isOver) batch.push({ type: 'end', reason: 'stop' });
      return isOver;
    },
  };
}

/** The events read from an answer of these bytes that arrives in pieces of the given size. */
async function read(bytes: Uint8Array, size: number, frames?: MakeFrames): Promise<readonly ModelEvent[]> {
  const outbound = playedNetwork(bytes, size, frames ? 'application/x-ndjson' : undefined);
  const { fast: limits } = standardLimits;
  const call = { outbound, url: 'https://example.com/', headers: {}, body: '', apiKey: undefined, limits };
  const events: ModelEvent[] = [];
  const signal = new AbortController().signal;
  await streamWire({ ...call, reader: reader(), ...(frames && { frames }) }, signal, (batch) => {
    events.push(...batch);
  });
  return events;
}

const textOf = (events: readonly ModelEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

it.each([1, 2, 7, 1_000])('messages of a wire with frames of its own are whole in pieces of %i bytes', async (size) => {
  const bytes = Buffer.from('{"say":"東京 and "}\n\n{"say":"🦊"}\n{"over":true}');
  const events = await read(bytes, size, lines);
  expect(textOf(events)).toBe('東京 and 🦊');
  expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
});

it('frames of its own take no end from a stream that was cut off', async () => {
  await expect(read(Buffer.from('{"say":"Half"}\n'), 4, lines)).rejects.toMatchObject({
    kind: 'network',
    message: 'The stream of the provider was cut off.',
  });
});

it('a message that never ends is given up, and is not kept whole in memory', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  const bytes = Buffer.concat([Buffer.from('data: '), ...Array.from({ length: 34 }, () => megabyte)]);
  await expect(read(bytes, megabyte.length)).rejects.toMatchObject({
    kind: 'network',
    message: 'The provider sent a message that is too large.',
  });
});

describe('an error that is sent without the form of a message', () => {
  const overloaded = `{
  "error": {
    "code": 503,
    "message": "The model is overloaded.",

    "status": "UNAVAILABLE"
  }
}
`;
  const said = 'data: {"say":"Okay"}\n\n';

  it.each([
    ['as JSON of many lines (Gemini)', `${said}${overloaded}`, 'overloaded'],
    ['as JSON of many lines with carriage returns', `${said}${overloaded}`.replaceAll('\n', '\r\n'), 'overloaded'],
    ['after JSON that is none', `{"note":1}\n${said}${overloaded}`, 'overloaded'],
    ['in an array', `[${overloaded.trim()}]`, 'overloaded'],
    ['as JSON without a line end', '{"error":{"code":400,"type":"exceed_context_size_error"}}', 'context-too-long'],
    [
      'as a field, before the usual end (llama.cpp)',
      'error: {"code":400,"message":"the request exceeds the available context size."}\n\ndata: {"over":true}\n\n',
      'context-too-long',
    ],
  ])('%s, is that error', async (_how, text, kind) => {
    for (const size of [1, 7, 1_000]) await expect(read(Buffer.from(text), size)).rejects.toMatchObject({ kind });
  });

  it('is none where the answer was whole before, or where it is no error', async () => {
    for (const text of [
      `${said}data: {"over":true}\n\n${overloaded}`,
      `{"note":"no error"}\n${said}data: {"over":true}\n\n`,
      `error: none\nOPENROUTER PROCESSING\n${said}data: {"over":true}\n\n`,
      `${overloaded.repeat(500).replaceAll('error', 'note')}${said}data: {"over":true}\n\n`,
    ]) {
      for (const size of [1, 1_000]) expect(textOf(await read(Buffer.from(text), size))).toBe('Okay');
    }
  });
});

it.each(['\n', '\r\n', '\r'])('a message is read as soon as its line ends, with %j', (lineEnd) => {
  const messages: string[] = [];
  const frames = eventFrames(
    (data) => messages.push(data),
    () => expect.fail(),
  );
  frames.feed(`data: 1${lineEnd}${lineEnd}da`);
  expect(messages).toEqual(['1']);
  frames.feed(`ta: 2${lineEnd}data: 3${lineEnd}`);
  frames.end();
  expect(messages).toEqual(['1', '2\n3']);
});

it('a line that is neither of the standard nor a short error is not kept, however long it becomes', () => {
  const messages: string[] = [];
  const frames = eventFrames(
    (data) => messages.push(data),
    () => expect.fail(),
  );
  const megabyte = 'x'.repeat(1024 * 1024);
  for (let count = 0; count < 34; count += 1) frames.feed(megabyte);
  frames.feed('\ndata: 1\n\n');
  expect(messages).toEqual(['1']);
});

it('a server that ends every line as if an error were whole does not make all of it be read each time', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const frames = eventFrames(
    () => expect.fail(),
    () => expect.fail(),
  );
  frames.feed(`{"a":[${'1,'.repeat(4000)}\n${']\n'.repeat(7000)}`);
  frames.feed('error: {\n'.repeat(7000));
  expect(parse.mock.calls.length).toBeLessThanOrEqual(1_000);
  parse.mockRestore();
});
