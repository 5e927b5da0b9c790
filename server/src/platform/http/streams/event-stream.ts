import { heartbeat } from '@atrium/contract/event-stream';
import type { FastifyReply } from 'fastify';
import { beat } from './heartbeat.ts';
import { writeNow, writeTogether } from './write-together.ts';

/** The most bytes that may wait for a reader. If more wait, the reader is dropped; the run goes on without it. */
const maxWaiting = 4 * 1024 * 1024;

/**
 * A stream of events to one reader. Nothing here throws: a reader that cannot be written to is dropped like one that
 * does not read.
 */
export interface EventStream {
  /** Sends encoded events (contract/event-stream) in one write. Does nothing once the stream is closed. */
  write(encoded: string): void;
  /** Ends the stream normally. */
  end(): void;
  readonly closed: boolean;
}

export const eventStreamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };

const open = new Set<EventStream>();

/** The number of streams open in this process. */
export function openStreams(): number {
  return open.size;
}

/** Ends all open streams; readers reconnect, to another process if there is one. */
export function endAllStreams(): void {
  for (const stream of open) stream.end();
}

/**
 * Answers with an event stream, bypassing the framework's own sending: nothing is buffered or compressed, and a comment
 * is sent after at most 15 s of silence. `onClose` runs once, whichever side closed it.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  // Node would restart the connection's timeout with each write. A reader that takes nothing is cut off by
  // `end-slow-readers` instead.
  raw.socket?.setTimeout(0);
  raw.writeHead(200, eventStreamHeaders);
  flushWithFirstEvents(raw);
  // An exception from a write would reach whichever code caused it: another run, or the loop over all readers.
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
  let writes = 0;
  const stream: EventStream = {
    write: (text) => {
      writeTogether(write, text);
      writes += 1;
      // After the head come the first words, which somebody looks at an empty page for: they wait for no others.
      if (writes === 2) queueMicrotask(writeNow);
    },
    end: () => {
      const { socket } = raw;
      // In one write with the last events.
      socket?.cork();
      writeNow();
      try {
        if (!raw.destroyed && !raw.writableEnded) raw.end();
      } catch (cause) {
        letGo(cause);
      } finally {
        socket?.uncork();
      }
      // Nothing is written any more, so Node's timeout can again end a reader that takes nothing of what waits for it,
      // which may be one large piece.
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
 * Sends the head of the answer together with what is written in the same turn of the event loop, at the end of that
 * turn. The model of a run is called in the same turn and need not wait for this.
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
 * which was a third of the cost of a token. False if the answer is not chunked, or if other data waits on the
 * connection. SOURCE: RFC 9112, section 7.1.
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
