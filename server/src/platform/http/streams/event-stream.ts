import { heartbeat } from '@atrium/contract/event-stream';
import type { FastifyReply } from 'fastify';
import { beat } from './heartbeat.ts';
import { writeNow, writeTogether } from './write-together.ts';

/** Bytes that may wait for a reader. A reader for whom more waits is dropped; the run goes on without it. */
const maxWaiting = 4 * 1024 * 1024;

/** Nothing here throws: a reader that cannot be written to is dropped like one that does not read. */
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
  // Node would restart the connection's timeout with each write. A reader that takes nothing is ended because of what
  // waits for it (`end-slow-readers`).
  raw.socket?.setTimeout(0);
  raw.writeHead(200, eventStreamHeaders);
  flushWithFirstEvents(raw);
  // If a write threw, it would reach whoever caused it: another run, or the loop over all readers.
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
 * Sends the head of the answer together with what is written in the same turn of the event loop, at its end. The model
 * of a run is asked in that turn too and need not wait for this.
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
 * Writes one chunk to the connection in one write. `raw.write` makes four of it (length, line end, text, line end),
 * which was a third of the cost of a token. False if the answer is not chunked, or does not have the connection to
 * itself. SOURCE: RFC 9112, section 7.1.
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
