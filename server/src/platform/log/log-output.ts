import fs from 'node:fs';
import type { DestinationStream } from 'pino';
import { sleepSync } from '../clock/sleep-sync.ts';
import { codeOf } from '../errors/code-of.ts';

/** Bytes that are kept while the output takes nothing. */
const mostKept = 4 * 1024 * 1024;
/** Milliseconds until an output that took nothing is tried again. */
const retryAfter = 20;
/** Milliseconds for which the end of the process waits for a reader that is behind. */
const lastPatience = 2_000;

interface LogOutputOptions {
  /** Other bytes to keep, for tests. */
  readonly most?: number;
  /** Is told, once the output takes lines again, how many were dropped. */
  readonly onLost?: (lines: number) => void;
}

/**
 * Writes lines to an open file, standard output for instance, each before the call returns: the last one before a crash
 * tells most. If the output takes nothing, because its disk is full or its reader is behind, the process goes on: lines
 * are kept up to a limit and tried again, and further ones are dropped. That it failed is not logged, because that would
 * be one more line that cannot be written. pino's own output waits for the reader, reports a full disk as an error of
 * the process, which is logged, and never ends a process that still has lines for it.
 */
export function logOutput(fd: number, { most = mostKept, onLost }: LogOutputOptions = {}): DestinationStream {
  let kept: Buffer[] = [];
  let size = 0;
  let lost = 0;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  /** Writes what is kept. Returns whether waiting for the reader would help with the rest. */
  const send = (): boolean => {
    let done = 0;
    try {
      for (let next = kept[0]; next; next = kept[done]) {
        const written = fs.writeSync(fd, next);
        size -= written;
        if (written < next.length) kept[done] = next.subarray(written);
        else done += 1;
      }
    } catch (error) {
      isClosed = codeOf(error) === 'EPIPE';
      return codeOf(error) === 'EAGAIN';
    } finally {
      kept = isClosed ? [] : kept.slice(done);
    }
    const dropped = lost;
    lost = 0;
    if (dropped > 0) onLost?.(dropped);
    return false;
  };
  const sendLast = () => {
    const end = performance.now() + lastPatience;
    while (send() && performance.now() < end) sleepSync(5);
  };
  const sendLater = () => {
    retry = setTimeout(() => {
      send();
      if (kept.length > 0) return sendLater();
      retry = undefined;
      process.off('exit', sendLast);
    }, retryAfter).unref();
  };
  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (isClosed) return;
      if (size + bytes.length > most) {
        lost += 1;
        return;
      }
      kept.push(bytes);
      size += bytes.length;
      if (retry) return;
      send();
      if (kept.length === 0) return;
      process.once('exit', sendLast);
      sendLater();
    },
  };
}
