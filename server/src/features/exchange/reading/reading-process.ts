import { type ChildProcess, fork } from 'node:child_process';
import type { Found } from './read-chats.ts';
import type { Unpack } from './read-zip.ts';
import type { ReadingOrder, ReadingReport } from './reading-message.ts';
import { UnreadableImport } from './split-json.ts';

/** A chat of the file, with a way to its attached files for as long as it is the one at hand. */
export type Arrived = Found & { readonly unpackFile: Unpack };

/** Megabytes of heap a reader may take; milliseconds it may take for one file, and without a sign of life; chats on the way at once. */
const limits = { heapMegabytes: 512, totalMs: 15 * 60_000, silenceMs: 60_000, ahead: 16 };

const calledOff = 'The import was called off.';

/** How a reader ends that the system had no memory for. */
const outOfMemory = 'SIGKILL';

/**
 * The chats of a file, read by a process of its own: a file that nobody vouches for can end its reader and nothing else.
 * Leaving the loop, or the signal, ends the process. Throws UnreadableImport.
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
    // Whoever waits for a file of a reader that is gone waits no more.
    if ('unreadable' in report) for (const give of wanted.values()) give(null);
    wake();
  };
  const tooHard = () => tell({ unreadable: 'Reading this file took too long or too much memory.' });
  child.on('message', tell);
  // An order that did not reach a reader that is gone: its end says why.
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
      // What was read ahead is not taken in any more.
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

/** A process that has no settings, no output, and as little memory as it needs. */
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
