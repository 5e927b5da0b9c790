import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** A website whose pages the test provides; other paths are not found. Close it. */
export interface TestSite {
  /** The value that lets it through OUTBOUND_ALLOW: '127.0.0.1:4711'. */
  readonly host: string;
  /** Without a trailing slash. */
  readonly address: string;
  /** The pages by path and query. */
  readonly pages: Map<string, (response: ServerResponse) => void>;
  /** The requested paths, in order. */
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
