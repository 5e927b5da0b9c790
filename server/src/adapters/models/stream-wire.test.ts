import { expect, it } from 'vitest';
import type { Outbound, OutboundResponse } from '../../platform/outbound/outbound.ts';
import { streamWire, type WireReader } from './stream-wire.ts';
import { faultOf, vendorError } from './vendor-error.ts';

const apiKey = '0123456789abcdef';

/** Answers with one message, whatever is asked. */
const outbound = {
  request: async () =>
    ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      follow: ({ data }) => queueMicrotask(() => data(Buffer.from('data: {}\n\n'))),
      discard: () => undefined,
    }) as Partial<OutboundResponse> as OutboundResponse,
} as Partial<Outbound> as Outbound;

const reader: WireReader = {
  complete: false,
  finish: () => true,
  read: () => {
    throw vendorError(faultOf(500, { error: { message: `no quota for ${apiKey}` } }));
  },
};

it('a fault in the middle of a stream is told without the key, even where the vendor repeats it', async () => {
  const limits = { connectMs: 1_000, firstTokenMs: 60_000, betweenTokensMs: 60_000 };
  const call = { outbound, url: 'http://127.0.0.1', headers: {}, body: '{}', apiKey, limits, reader };
  await expect(streamWire(call, new AbortController().signal, () => undefined)).rejects.toThrow('no quota for [key]');
});
