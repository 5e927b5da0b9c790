import { setPriority } from 'node:os';
import { openImport } from './read-chats.ts';
import type { Unpack } from './read-zip.ts';
import type { ReadingOrder, ReadingReport } from './reading-message.ts';
import { UnreadableImport } from './split-json.ts';

/** The process that reads one file of chats. It sends as many as it is asked for, so that none pile up. */
const send = (report: ReadingReport) => new Promise<void>((resolve) => process.send?.(report, () => resolve()));

let allowed = 0;
let unpackFile: Unpack = async () => null;
let wake: () => void = () => undefined;

// Replies that stream matter more than a file being read.
setPriority(5);
// Ctrl+C in a terminal reaches every process of it; the server decides when this one ends.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (order: ReadingOrder) => {
  if ('more' in order) {
    allowed += order.more;
    wake();
  } else if ('unpack' in order) void sendFile(order.unpack);
  else void read(order.path, order.name);
});

async function sendFile(path: string): Promise<void> {
  await send({ unpacked: path, bytes: await unpackFile(path).catch(() => null) });
}

async function read(path: string, name: string): Promise<void> {
  try {
    const opened = await openImport(path, name);
    unpackFile = opened.unpackFile;
    for await (const found of opened.chats) {
      while (allowed <= 0) await new Promise<void>((resolve) => (wake = resolve));
      allowed -= 1;
      await send({ found });
    }
    await send({ end: true });
  } catch (error) {
    const sentence = error instanceof UnreadableImport ? error.message : 'This file could not be read.';
    await send({ unreadable: sentence });
  }
}
