import type { Outbound, OutboundRequest } from '../../platform/outbound/outbound.ts';

/** A network that gives this answer and records the requests. */
export function scriptedNetwork(status: number, answer: unknown): Outbound & { readonly asked: OutboundRequest[] } {
  const asked: OutboundRequest[] = [];
  const text = async () => (typeof answer === 'string' ? answer : JSON.stringify(answer));
  return {
    asked,
    close: async () => undefined,
    request: async (request) => {
      asked.push(request);
      if (answer instanceof Error) throw answer;
      return {
        status,
        headers: {},
        body: (async function* () {})(),
        follow: (reader) => reader.end(),
        text,
        bytes: async () => new Uint8Array(),
        url: 'https://example.com/',
        discard: () => undefined,
      };
    },
  };
}
