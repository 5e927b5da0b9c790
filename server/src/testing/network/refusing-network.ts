import type { Outbound } from '../../platform/outbound/outbound.ts';
import { playedNetwork } from './played-network.ts';

/** What a server refuses a request with. */
export interface Refusal {
  readonly status: number;
  readonly body: unknown;
}

/** A server of OpenAI's chat API that refuses requests, or answers them without a word, and keeps the body of each. */
export function refusingNetwork(refuse: (body: Record<string, unknown>, asked: number) => Refusal | null) {
  const asked: Record<string, unknown>[] = [];
  const outbound: Outbound = {
    close: async () => undefined,
    request: async (request) => {
      const sent = JSON.parse(String(request.body));
      asked.push(sent);
      const refusal = refuse(sent, asked.length);
      const body = refusal ? JSON.stringify(refusal.body) : wordless;
      const type = refusal ? 'application/json' : 'text/event-stream';
      const response = await playedNetwork(Buffer.from(body), 64, type).request(request);
      return { ...response, status: refusal?.status ?? 200 };
    },
  };
  return { asked, outbound };
}

const wordless = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\n`;
