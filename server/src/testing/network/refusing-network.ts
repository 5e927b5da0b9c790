import type { Outbound } from '../../platform/outbound/outbound.ts';
import { playedNetwork } from './played-network.ts';

/** What a server refuses a request with. */
export interface Refusal {
  readonly status: number;
  readonly body: unknown;
}

/**
 * A server that refuses requests, or gives them this answer, and keeps the body of each. By default it is one of
 * OpenAI's chat API and answers without a word.
 */
export function refusingNetwork(
  refuse: (body: Record<string, unknown>, asked: number) => Refusal | null,
  answer = wordless,
) {
  const asked: Record<string, unknown>[] = [];
  const outbound: Outbound = {
    close: async () => undefined,
    request: async (request) => {
      const sent = JSON.parse(String(request.body));
      asked.push(sent);
      const refusal = refuse(sent, asked.length);
      const body = refusal ? JSON.stringify(refusal.body) : answer;
      const type = refusal ? 'application/json' : 'text/event-stream';
      const response = await playedNetwork(Buffer.from(body), 64, type).request(request);
      return { ...response, status: refusal?.status ?? 200 };
    },
  };
  return { asked, outbound };
}

const wordless = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\n`;
