import { workerData } from 'node:worker_threads';
import { overMemorySignal } from './reading-message.ts';

const { parent, residentBytes } = workerData as { parent: number; residentBytes: number };

/**
 * Ends its process when it holds too much memory, or when the server that started it is gone. A thread of its own,
 * because the reading thread may be busy for seconds; and the whole process is measured, because the bytes that a
 * bomb unpacks to lie outside the heap that V8 bounds.
 */
setInterval(() => {
  if (process.memoryUsage.rss() > residentBytes) process.kill(process.pid, overMemorySignal);
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 40);
