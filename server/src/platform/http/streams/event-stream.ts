import { heartbeat } from '@atrium/contract/event-stream';
import type { FastifyReply } from 'fastify';
import { beat } from './heartbeat.ts';
import { writeNow, writeTogether } from './write-together.ts';

/** Bytes that may wait for a reader. One who reads none for so long is dropped; what he follows goes on without him. */
const maxWaiting = 4 * 1024 * 1024;

/** Nothing here throws: a reader who cannot be written to is let go, as one who reads nothing is. */
export interface EventStream {
  /** Sends encoded events (contract/event-stream) in one write. Does nothing once the stream is closed. */
  write(encoded: string): void;
  /** Resolves when the reader has taken what was written, or is gone: to be awaited between the pages of a long replay. */
  drained(): Promise<void>;
  /** Ends the stream well. */
  end(): void;
  readonly closed: boolean;
}

export const eventStreamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };

const open = new Set<EventStream>();

/** Streams open in this process. */
export function openStreams(): number {
  return open.size;
}

/** Ends all open streams; readers reconnect, to another process if there is one. */
export function endAllStreams(): void {
  for (const stream of open) stream.end();
}

/**
 * Answers with an event stream, past the framework's own sending: nothing is buffered or compressed, and a comment is
 * sent at least each 15 s of silence. `onClose` runs once, whoever closed it.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  // Each write would set the connection's time anew; who reads nothing is ended by what waits for him (`end-slow-readers`).
  raw.socket?.setTimeout(0);
  raw.writeHead(200, eventStreamHeaders);
  flushWithFirstEvents(raw);
  // What a write throws would reach whoever had something to say just then: another run, or the turn of all readers.
  const letGo = (cause: unknown) => {
    reply.log.error({ err: cause }, 'A reader of a stream could not be written to, and was let go.');
    raw.destroy();
  };
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    try {
      if (raw.writableLength > maxWaiting) raw.destroy();
      else if (!writeChunk(raw, text)) raw.write(text);
    } catch (cause) {
      letGo(cause);
    }
  };
  const stream: EventStream = {
    write: (text) => writeTogether(write, text),
    drained: () => {
      writeNow();
      return drained(reply);
    },
    end: () => {
      const { socket } = raw;
      // With the last events in one write.
      socket?.cork();
      writeNow();
      try {
        if (!raw.destroyed && !raw.writableEnded) raw.end();
      } catch (cause) {
        letGo(cause);
      } finally {
        socket?.uncork();
      }
      // Nothing is written any more: whoever takes none of what waits for him, in one large piece perhaps, is ended again.
      if (!raw.writableFinished) socket?.setTimeout(reply.server.server.timeout);
    },
    get closed() {
      return raw.destroyed || raw.writableEnded;
    },
  };
  open.add(stream);
  const still = beat(() => write(heartbeat));
  raw.on('error', () => raw.destroy());
  raw.once('close', () => {
    open.delete(stream);
    still();
    onClose();
  });
  return stream;
}

/**
 * Sends the head of the answer together with what is written in the same turn, at the end of the loop's turn: a run's model
 * is asked in that turn too, and need not wait for this.
 */
function flushWithFirstEvents(raw: FastifyReply['raw']): void {
  const { socket } = raw;
  socket?.cork();
  raw.flushHeaders();
  setImmediate(() => {
    writeNow();
    socket?.uncork();
  });
}

/**
 * Puts one chunk on the connection in one write. `raw.write` makes four of it (length, line end, text, line end), which
 * was a third of what a token costs. False where the answer is not a chunked one that has the connection to itself.
 * SOURCE: RFC 9112, section 7.1.
 */
function writeChunk(raw: FastifyReply['raw'], text: string): boolean {
  const { socket } = raw;
  if (!socket || !raw.chunkedEncoding || raw.writableCorked > 0 || raw.writableLength !== socket.writableLength)
    return false;
  const length = Buffer.byteLength(text);
  if (length === 0) return true;
  const chunk = `${length.toString(16)}\r\n${text}\r\n`;
  socket.write(chunk, length === text.length ? 'latin1' : 'utf8');
  return true;
}

function drained({ raw }: FastifyReply): Promise<void> {
  const { socket } = raw;
  if (raw.destroyed || !socket || !(raw.writableNeedDrain || socket.writableNeedDrain)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done);
      raw.off('close', done);
      resolve();
    };
    socket.once('drain', done);
    raw.once('close', done);
  });
}
