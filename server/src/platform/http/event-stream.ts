import { heartbeat } from '@atrium/contract/event-stream';
import type { FastifyReply } from 'fastify';
import { beat } from './heartbeat.ts';

/** Bytes that may wait for a reader. One who reads none for so long is dropped; what he follows goes on without him. */
const maxWaiting = 4 * 1024 * 1024;

export interface EventStream {
  /** Sends encoded events (contract/event-stream) in one write. Does nothing once the stream is closed. */
  write(encoded: string): void;
  /** Resolves when the reader has taken what was written, or is gone: to be awaited between the pages of a long replay. */
  drained(): Promise<void>;
  /** Ends the stream well. */
  end(): void;
  readonly closed: boolean;
}

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
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  raw.flushHeaders();
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    if (raw.writableLength > maxWaiting) raw.destroy();
    else raw.write(text);
  };
  const stream: EventStream = {
    write,
    drained: () => drained(reply),
    end: () => void (raw.writableEnded || raw.end()),
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

function drained({ raw }: FastifyReply): Promise<void> {
  if (raw.destroyed || !raw.writableNeedDrain) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      raw.off('drain', done).off('close', done);
      resolve();
    };
    raw.once('drain', done).once('close', done);
  });
}
