import { type ChildProcess, fork } from 'node:child_process';
import type { Found } from './read-chats.ts';
import type { Unpack } from './read-zip.ts';
import type { ReadingOrder, ReadingReport } from './reading-message.ts';
import { UnreadableImport } from './split-json.ts';

/** A chat of the file, with access to its attached files while it is the current one. */
export type Arrived = Found & { readonly unpackFile: Unpack };

/**
 * The reader's heap in megabytes; milliseconds for one file, and without a sign of life; and chats it may send ahead.
 */
const limits = { heapMegabytes: 512, totalMs: 15 * 60_000, silenceMs: 60_000, ahead: 16 };

const calledOff = 'The import was called off.';

/** The signal that ends a reader for which the system has no memory. */
const outOfMemory = 'SIGKILL';

/**
 * The chats of a file, read in a separate process: an untrusted file can crash its reader and nothing else. Leaving the
 * loop, or aborting the signal, ends the process. Throws UnreadableImport.
 */
export async function* readInProcess(path: string, name: string, signal: AbortSignal): AsyncGenerator<Arrived> {
  const child = forkReader();
  const arrived: Exclude<ReadingReport, { unpacked: string }>[] = [];
  const wanted = new Map<string, (bytes: Uint8Array | null) => void>();
  let wake: () => void = () => undefined;
  const tell = (report: ReadingReport) => {
    if ('unpacked' in report) {
      wanted.get(report.unpacked)?.(report.bytes);
      return;
    }
    arrived.push(report);
    // The reader is gone: whoever waits for a file from it gets none.
    if ('unreadable' in report) for (const give of wanted.values()) give(null);
    wake();
  };
  const tooHard = () => tell({ unreadable: 'Reading this file took too long or too much memory.' });
  child.on('message', tell);
  // A message could not be sent because the reader is gone; its `exit` event says why.
  child.on('error', () => {
    if (child.pid === undefined) tooHard();
  });
  child.once('exit', (_code, signal) => {
    if (signal === outOfMemory)
      tell({ unreadable: 'The server has too little memory to read this file now. Try again later.' });
    else tooHard();
  });
  const total = setTimeout(tooHard, limits.totalMs);
  const stop = () => tell({ unreadable: calledOff });
  signal.addEventListener('abort', stop, { once: true });
  const order = (message: ReadingOrder) => void (child.connected && child.send(message));
  const unpackFile: Unpack = (file) =>
    new Promise((resolve) => {
      const silence = setTimeout(() => give(null), limits.silenceMs);
      const give = (bytes: Uint8Array | null) => {
        clearTimeout(silence);
        wanted.delete(file);
        resolve(bytes);
      };
      wanted.set(file, give);
      if (child.connected) order({ unpack: file });
      else give(null);
    });
  try {
    order({ path, name });
    order({ more: limits.ahead });
    for (;;) {
      const report = arrived.shift() ?? (await next());
      // Chats that were read ahead are discarded.
      if (signal.aborted) throw new UnreadableImport(calledOff);
      if ('end' in report) return;
      if ('unreadable' in report) throw new UnreadableImport(report.unreadable);
      yield { ...report.found, unpackFile };
      order({ more: 1 });
    }
  } finally {
    clearTimeout(total);
    signal.removeEventListener('abort', stop);
    child.removeAllListeners();
    child.on('error', () => undefined);
    child.kill('SIGKILL');
  }

  async function next(): Promise<(typeof arrived)[number]> {
    const silence = setTimeout(tooHard, limits.silenceMs);
    while (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    clearTimeout(silence);
    return arrived.shift() as (typeof arrived)[number];
  }
}

/** A process without settings and output, and with as little memory as it needs. */
function forkReader(): ChildProcess {
  return fork(new URL('./read-chats.worker.ts', import.meta.url), {
    env: {},
    execArgv: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
