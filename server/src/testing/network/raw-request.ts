import { sendRaw } from './send-raw.ts';

/**
 * Everything that a server answers to a request that is sent exactly as written, without a client library's changes to
 * headers and paths.
 */
export function rawRequest(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const lines = Object.entries({ host: 'localhost:3000', connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return sendRaw(url, `${method} ${path} HTTP/1.1\r\n${head}\r\n`);
}
