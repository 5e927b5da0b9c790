import { setPriority } from 'node:os';
import { charactersOf } from '../domain/import/plant-tree.ts';
import { openImport } from './read-chats.ts';
import type { Unpack } from './read-zip.ts';
import type { ReadingOrder, ReadingReport } from './reading-message.ts';
import { UnreadableImport } from './split-json.ts';

/** This process reads one file of chats. It sends only as many chats as it was asked for, so that none pile up. */
const send = (report: ReadingReport) => new Promise<void>((resolve) => process.send?.(report, () => resolve()));

/** The most characters of chats that are sent and not processed yet; a longer chat is sent alone. */
const mostUnderWay = 16_000_000;

let allowed = 0;
/** The sizes, in order, of the chats that were sent and are not processed yet. */
const underWay: number[] = [];
let unpackFile: Unpack = async () => null;
let wake: () => void = () => undefined;

// Streaming replies matter more than reading a file.
setPriority(5);
// Ctrl+C in a terminal, or a service manager, sends the signal to all processes of a group; the server decides when
// this one ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (order: ReadingOrder) => {
  if ('more' in order) {
    allowed += order.more;
    underWay.shift();
    wake();
  } else if ('unpack' in order) void sendFile(order.unpack);
  else void read(order.path, order.name);
});

async function sendFile(path: string): Promise<void> {
  await send({ unpacked: path, bytes: await unpackFile(path).catch(() => null) });
}

function hasRoom(characters: number): boolean {
  const before = underWay.reduce((sum, each) => sum + each, 0);
  return allowed > 0 && (before === 0 || before + characters <= mostUnderWay);
}

async function read(path: string, name: string): Promise<void> {
  try {
    const opened = await openImport(path, name);
    unpackFile = opened.unpackFile;
    for await (const found of opened.chats) {
      const characters = 'chat' in found ? charactersOf(found.chat.messages) : 0;
      while (!hasRoom(characters)) await new Promise<void>((resolve) => (wake = resolve));
      allowed -= 1;
      underWay.push(characters);
      await send({ found });
    }
    await send({ end: true });
  } catch (error) {
    const sentence = error instanceof UnreadableImport ? error.message : 'This file could not be read.';
    await send({ unreadable: sentence });
  }
}
