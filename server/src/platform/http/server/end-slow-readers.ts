import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A reader with data waiting has to take at least `bytes` within `within` milliseconds. */
export interface ReadingPace {
  readonly within: number;
  readonly bytes: number;
}

/**
 * Up to this many waiting bytes come in small pieces. A larger amount may be a single piece, whose progress cannot be
 * seen, and is left to Node's own timeout.
 */
const largestPieces = 1024 * 1024;

/**
 * Ends connections whose reader takes next to nothing of what waits for it. Node itself ends only readers that take
 * nothing at all, so one that takes a few bytes now and then could hold an answer, and the data behind it, for hours.
 * All connections are checked together, once per `within`. A reader that has taken everything it was sent is not
 * behind, however little that was.
 */
export function endSlowReaders(server: Server, { within, bytes }: ReadingPace): void {
  const sockets = new Set<Socket>();
  const takenBefore = new WeakMap<Socket, number>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const look = () => {
    for (const socket of sockets) {
      if (socket.writableLength === 0 || socket.writableLength > largestPieces) {
        takenBefore.delete(socket);
        continue;
      }
      const taken = socket.bytesWritten - socket.writableLength;
      const before = takenBefore.get(socket);
      if (before !== undefined && taken - before < bytes) socket.destroy();
      else takenBefore.set(socket, taken);
    }
  };
  const timer = setInterval(look, within).unref();
  server.once('close', () => clearInterval(timer));
}
