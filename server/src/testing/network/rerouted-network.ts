import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';

export interface Asked {
  readonly method: string;
  /** The original address, before it was rerouted to this server. */
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The real client, rerouted to a server of ours whatever vendor it calls. Close it. */
export interface ReroutedNetwork extends Outbound {
  readonly asked: readonly Asked[];
  answer(how: (response: ServerResponse, asked: Asked) => void): void;
  answerJson(body: unknown, status?: number): void;
}

/**
 * `headersTimeoutMs`: how long an answer may take to begin, so that a test need not wait as long as the product does.
 */
export async function startReroutedNetwork(headersTimeoutMs: number): Promise<ReroutedNetwork> {
  const asked: Asked[] = [];
  let how: (response: ServerResponse, asked: Asked) => void = (response) => void response.writeHead(404).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', headers } = request;
    const meant = new URL(request.url ?? '/', String(headers['x-meant-for']));
    const one = { method, url: meant, headers, body: Buffer.concat(chunks).toString('utf8') };
    asked.push(one);
    how(response, one);
  });
  const here = await listenOnLoopback(server);
  const real = createOutbound();
  return {
    asked,
    answer: (next) => {
      how = next;
    },
    answerJson: (body, status = 200) => {
      how = (response) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    request: (request) => {
      const meant = new URL(request.url);
      return real.request({
        ...request,
        url: here.url + meant.pathname + meant.search,
        headers: { ...request.headers, 'x-meant-for': meant.origin },
        headersTimeoutMs,
      });
    },
    close: async () => {
      await real.close();
      await here.close();
    },
  };
}
