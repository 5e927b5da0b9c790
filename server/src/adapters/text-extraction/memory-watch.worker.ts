import { workerData } from 'node:worker_threads';
import { overMemorySignal } from './reading-message.ts';

const { parent, residentBytes } = workerData as { parent: number; residentBytes: number };

/**
 * Ends its process if it uses too much memory, or if the server that started it is gone. It is a thread of its own,
 * because the reading thread may be busy for seconds. It measures the whole process, because the bytes that a bomb
 * unpacks to are outside the heap that V8 limits.
 */
setInterval(() => {
  if (process.memoryUsage.rss() > residentBytes) process.kill(process.pid, overMemorySignal);
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 40);
