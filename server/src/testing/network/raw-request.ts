import { connect } from 'node:net';

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
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(
        `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      ),
    );
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes;
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(heard));
  });
}
