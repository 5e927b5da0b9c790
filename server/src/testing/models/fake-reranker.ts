import { createServer } from 'node:http';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';

/** A /rerank endpoint on loopback. Close it. */
export interface FakeReranker {
  readonly url: string;
  /** The bodies it received, oldest first. */
  readonly asked: { readonly query: string; readonly texts: readonly string[] }[];
  /** Sets how it answers from now on; 'never' leaves the caller waiting. */
  answer(how: RerankAnswer | 'never'): void;
  close(): Promise<void>;
}

export type RerankAnswer = (texts: readonly string[]) => { readonly status?: number; readonly body: unknown };

interface Body {
  readonly query: string;
  readonly documents?: readonly string[];
  readonly texts?: readonly string[];
}

export async function startFakeReranker(): Promise<FakeReranker> {
  const asked: FakeReranker['asked'] = [];
  let how: RerankAnswer | 'never' = () => ({ status: 500, body: {} });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { query, documents, texts } = JSON.parse(Buffer.concat(chunks).toString()) as Body;
    const shown = documents ?? texts ?? [];
    asked.push({ query, texts: shown });
    if (how === 'never') return;
    const { status = 200, body } = how(shown);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const { url, close } = await listenOnLoopback(server);
  return {
    url: `${url}/rerank`,
    asked,
    answer: (next) => {
      how = next;
    },
    close,
  };
}
