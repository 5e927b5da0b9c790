import { describe, expect, it } from 'vitest';
import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/outbound/outbound.ts';
import { type ModelEvent, NotSent } from '../../ports/model-provider.ts';
import { ChatReader } from './openai-chat/events.ts';
import type { WireLimits } from './stall-watch.ts';
import { streamWire, type WireReader } from './stream-wire.ts';
import { faultOf, vendorError } from './vendor-error.ts';

const apiKey = '0123456789abcdef';

/** A client that gives this answer to every request. */
const answering = (type: string, text: string, status = 200): Outbound => {
  const response: Partial<OutboundResponse> = {
    status,
    headers: { 'content-type': type },
    body: (async function* () {
      yield Buffer.from(text);
    })(),
    follow: ({ data, end }) =>
      queueMicrotask(() => {
        data(Buffer.from(text));
        end();
      }),
    discard: () => undefined,
  };
  return { request: async () => response as OutboundResponse } as Partial<Outbound> as Outbound;
};

const reader: WireReader = {
  complete: false,
  finish: () => true,
  read: () => {
    throw vendorError(faultOf(500, { error: { message: `no quota for ${apiKey}` } }));
  },
};

const ask = (
  outbound: Outbound,
  signal = new AbortController().signal,
  more: { goesOn?: boolean } = {},
): Promise<void> => {
  const limits = { connectMs: 1_000, firstTokenMs: 60_000, betweenTokensMs: 60_000 };
  const call = { outbound, url: 'http://127.0.0.1', headers: {}, body: '{}', apiKey, limits, reader, ...more };
  return streamWire(call, signal, () => undefined);
};

it('a fault in the middle of a stream is told without the key, even where the vendor repeats it', async () => {
  await expect(ask(answering('text/event-stream', 'data: {}\n\n'))).rejects.toThrow('no quota for [key]');
});

it.each([
  ['a page', 'text/html; charset=utf-8', '<h1>Welcome to nginx</h1>'],
  ['one whole answer', 'application/json', '{"choices":[]}'],
])('%s in place of a stream says that no model is at that address', async (_, type, text) => {
  await expect(ask(answering(type, text))).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('instead of a stream'),
  });
});

it('a refusal says when to try again, in the body where no header does', async () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '58s' }];
  const body = JSON.stringify({ error: { code: 429, status: 'RESOURCE_EXHAUSTED', details } });
  await expect(ask(answering('application/json', body, 429))).rejects.toMatchObject({
    kind: 'rate-limit',
    retryAfter: 58,
  });
});

it.each([
  ['before its request was sent is told as unsent', true, false],
  ['after its request was sent is not', false, false],
  ['whose earlier request is paid for is not', true, true],
])('a call stopped %s', async (_, isUnsent, goesOn) => {
  const stop = new AbortController();
  const reason = new Error('stopped');
  const outbound: Partial<Outbound> = {
    request: async () => {
      stop.abort(reason);
      throw new OutboundError('aborted', 'It was aborted.', { isUnsent });
    },
  };
  const ended = ask(outbound as Outbound, stop.signal, { goesOn });
  await expect(ended).rejects.toEqual(isUnsent && !goesOn ? new NotSent(reason) : reason);
});

describe('a connection that breaks', () => {
  /** A network that sends this and then breaks, or stays silent until the call is aborted or what comes later. */
  const breaking = (text: string, fault: OutboundError | null, later?: string): Outbound => {
    const response: Partial<OutboundResponse> = {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      discard: () => undefined,
    };
    const request: Outbound['request'] = async ({ signal }) => {
      const follow: OutboundResponse['follow'] = ({ data, fail }) =>
        queueMicrotask(() => {
          for (const message of text.split(/(?<=\n\n)/)) data(Buffer.from(message));
          if (fault) fail(fault);
          else signal?.addEventListener('abort', () => fail(new OutboundError('aborted', 'It was aborted.')));
          if (later) setTimeout(() => data(Buffer.from(later + done)), 200);
        });
      return { ...response, follow } as OutboundResponse;
    };
    return { request } as Partial<Outbound> as Outbound;
  };
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`;
  const done = 'data: [DONE]\n\n';
  const half = chunk({ content: 'It rains.' }, null);
  const whole = half + chunk({}, 'stop');
  const hasty: WireLimits = { connectMs: 1_000, firstTokenMs: 50, betweenTokensMs: 50 };
  const read = async (outbound: Outbound, { signal } = new AbortController(), limits = hasty) => {
    const call = { outbound, url: 'http://127.0.0.1', headers: {}, body: '{}', apiKey, limits };
    const events: ModelEvent[] = [];
    await streamWire({ ...call, reader: new ChatReader(false) }, signal, (batch) => {
      events.push(...batch);
      if (batch.some(({ type }) => type === 'text')) wordsCame();
    });
    return events;
  };
  let wordsCame = () => {};
  const reset = new OutboundError('network', 'read ECONNRESET');

  it.each([
    ['by a reset', reset],
    ['by silence', null],
  ])('%s, after the vendor said that the answer is whole, takes nothing from it', async (_how, fault) => {
    expect(await read(breaking(whole, fault))).toEqual([
      { type: 'text', text: 'It rains.' },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it('is not waited for as long as for a word, once the answer is whole', async () => {
    const limits = { connectMs: 1_000, firstTokenMs: 600_000, betweenTokensMs: 600_000, afterEndMs: 50 };
    const events = await read(breaking(whole, null), new AbortController(), limits);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  it.each([
    ['its first piece', chunk({ content: 'It ' }, 'stop')],
    ['an empty piece before the first word', chunk({ content: '' }, 'stop') + chunk({ content: 'It ' }, null)],
  ])('is waited for as for a word where the reason to end came with %s', async (_what, begun) => {
    const limits = { connectMs: 1_000, firstTokenMs: 600_000, betweenTokensMs: 600_000, afterEndMs: 50 };
    const later = chunk({ content: 'rains.' }, 'stop');
    const events = await read(breaking(begun, null, later), new AbortController(), limits);
    expect(events.flatMap((event) => (event.type === 'text' ? event.text : [])).join('')).toBe('It rains.');
  });

  it('is waited for as for a word where more came after the answer was said to be whole', async () => {
    const limits = { connectMs: 1_000, firstTokenMs: 600_000, betweenTokensMs: 600_000, afterEndMs: 50 };
    const each = (content: string) => chunk({ content }, 'stop');
    const going = breaking(each('It ') + each('rains '), null, each('today.'));
    const events = await read(going, new AbortController(), limits);
    expect(events.flatMap((event) => (event.type === 'text' ? event.text : [])).join('')).toBe('It rains today.');
  });

  it.each([
    ['by a reset', reset, 'network'],
    ['by silence', null, 'timeout'],
  ])('%s before that is a fault', async (_how, fault, kind) => {
    await expect(read(breaking(half, fault))).rejects.toMatchObject({ kind });
    // An empty piece in front gave a reason to end.
    await expect(read(breaking(chunk({}, 'stop') + half, fault))).rejects.toMatchObject({ kind });
  });

  it('because the reader stops it brings no end', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    wordsCame = () => queueMicrotask(() => stop.abort(reason));
    await expect(read(breaking(whole, null), stop)).rejects.toBe(reason);
    wordsCame = () => {};
  });
});
