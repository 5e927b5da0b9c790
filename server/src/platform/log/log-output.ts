import fs from 'node:fs';
import type { DestinationStream } from 'pino';

/** Characters that are kept while the output takes nothing. */
const mostKept = 4 * 1024 * 1024;
/** Milliseconds until an output that is busy is tried again. */
const busyFor = 100;

/**
 * Writes lines to an open file, standard output for instance. If it takes nothing, because its disk is full, the process
 * goes on: lines are kept up to a limit, further ones are dropped, and what is kept is tried again with each line. That
 * it failed is not logged, because that would be one more line that cannot be written. pino's own output reports it as
 * an error of the process, which is logged, and never ends a process that still has lines for a full disk.
 */
export function logOutput(fd: number, most = mostKept): DestinationStream {
  let kept = '';
  let unsent: Buffer = Buffer.alloc(0);
  let isWriting = false;
  let isClosed = false;
  const send = () => {
    if (isWriting || isClosed) return;
    if (unsent.length === 0) {
      unsent = Buffer.from(kept);
      kept = '';
    }
    if (unsent.length === 0) return;
    isWriting = true;
    fs.write(fd, unsent, (error, written) => {
      isWriting = false;
      if (!error) {
        unsent = unsent.subarray(written);
        send();
      } else if (error.code === 'EAGAIN' || error.code === 'EBUSY') setTimeout(send, busyFor).unref();
      else isClosed = error.code === 'EPIPE';
    });
  };
  process.once('exit', () => {
    if (isClosed) return;
    try {
      // What is being written now is left to the system.
      fs.writeSync(fd, isWriting ? kept : `${unsent}${kept}`);
    } catch {
      // There is nobody left to tell.
    }
  });
  return {
    write(line) {
      if (kept.length + line.length <= most) kept += line;
      send();
    },
  };
}
