import { connect } from 'node:net';

/** Everything that a client receives, until the connection ends, if it sends these bytes and then nothing more. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let heard = '';
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(heard));
  });
}
