import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** A site of the web whose pages the test writes; what is not among them is not found. Close it. */
export interface TestSite {
  /** To be let through by OUTBOUND_ALLOW: '127.0.0.1:4711'. */
  readonly host: string;
  /** Without a slash at its end. */
  readonly address: string;
  /** By path and query. */
  readonly pages: Map<string, (response: ServerResponse) => void>;
  /** Paths that were asked for, in their order. */
  readonly asked: string[];
  close(): Promise<void>;
}

export async function startTestSite(): Promise<TestSite> {
  const pages: TestSite['pages'] = new Map();
  const asked: string[] = [];
  const site = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = pages.get(request.url ?? '');
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  const { host, url, close } = await listenOnLoopback(site);
  return { host, address: url, pages, asked, close };
}
