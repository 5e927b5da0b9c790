import type { Outbound, OutboundResponse } from '../../platform/outbound/outbound.ts';

/** A network with a single answer, which arrives in pieces of `size` bytes. */
export function playedNetwork(bytes: Uint8Array, size: number, contentType = 'text/event-stream'): Outbound {
  const response: OutboundResponse = {
    status: 200,
    headers: { 'content-type': contentType },
    body: (async function* () {
      yield bytes;
    })(),
    follow: (reader) => {
      for (let at = 0; at < bytes.length; at += size) reader.data(bytes.subarray(at, at + size));
      reader.end();
    },
    text: async () => Buffer.from(bytes).toString(),
    bytes: async () => bytes,
    url: 'https://example.com/',
    discard: () => undefined,
  };
  return { request: async () => response, close: async () => undefined };
}
