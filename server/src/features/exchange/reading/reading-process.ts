import { fork } from 'node:child_process';
import type { Found } from './read-chats.ts';
import type { ReadingOrder, ReadingReport } from './reading-message.ts';
import { UnreadableImport } from './split-json.ts';

/** Megabytes of heap a reader may take; milliseconds it may take for one file, and without a sign of life; chats on the way at once. */
const limits = { heapMegabytes: 512, totalMs: 15 * 60_000, silenceMs: 60_000, ahead: 16 };

/**
 * The chats of a file, read by a process of its own: a file that nobody vouches for can end its reader and nothing else.
 * Leaving the loop, or the signal, ends the process. Throws UnreadableImport.
 */
export async function* readInProcess(path: string, name: string, signal: AbortSignal): AsyncGenerator<Found> {
  const child = fork(new URL('./read-chats.worker.ts', import.meta.url), {
    env: {},
    execArgv: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const arrived: ReadingReport[] = [];
  let wake: () => void = () => undefined;
  const tell = (report: ReadingReport) => {
    arrived.push(report);
    wake();
  };
  const tooHard = () => tell({ unreadable: 'Reading this file took too long or too much memory.' });
  child.on('message', tell);
  child.once('error', tooHard);
  child.once('exit', tooHard);
  const total = setTimeout(tooHard, limits.totalMs);
  const stop = () => tell({ unreadable: 'The import was called off.' });
  signal.addEventListener('abort', stop, { once: true });
  const order = (message: ReadingOrder) => void (child.connected && child.send(message));
  try {
    order({ path, name });
    order({ more: limits.ahead });
    for (;;) {
      const report = arrived.shift() ?? (await next());
      if ('end' in report) return;
      if ('unreadable' in report) throw new UnreadableImport(report.unreadable);
      yield report.found;
      order({ more: 1 });
    }
  } finally {
    clearTimeout(total);
    signal.removeEventListener('abort', stop);
    child.removeAllListeners();
    child.on('error', () => undefined);
    child.kill('SIGKILL');
  }

  async function next(): Promise<ReadingReport> {
    const silence = setTimeout(tooHard, limits.silenceMs);
    while (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    clearTimeout(silence);
    return arrived.shift() as ReadingReport;
  }
}
