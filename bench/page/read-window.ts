import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBranch, readSiblings } from '../../server/src/features/chats/message-store.ts';
import { readChatRow } from '../../server/src/features/chats/store.ts';
import { bareMessage, type WholeMessage } from '../../server/src/features/chats/whole-chat/whole-chat.ts';
import {
  insertNamedChat,
  insertWhole,
  type PlacedWhole,
  setCounters,
} from '../../server/src/features/chats/whole-chat/whole-chat-store.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { newId } from '../../server/src/platform/ids/new-id.ts';
import { median } from '../hot-path/load.ts';

/**
 * W9 without the page: the time the store takes for the last 60 messages of a chat of 2,000 and of one of 20,000, in
 * turn. It is measured in an embedded store that has just been filled, before and after its first vacuum.
 * `node bench/page/read-window.ts`; with DATABASE_URL on a PostgreSQL with an empty database.
 */
const userId = 'bench';
const window = 60;
const reads = 101;

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
const database = await openDatabase({ dataDir, url: process.env.DATABASE_URL });
const { db } = database;

async function fill(size: number): Promise<{ size: number; id: string }> {
  const id = newId();
  const at = new Date();
  await database.transaction(async (tx) => {
    await insertNamedChat(tx, userId, { id, title: String(size), createdAt: at, updatedAt: at });
    let parentId: string | null = null;
    for (let from = 0; from < size; from += 1000) {
      const some: PlacedWhole[] = [];
      for (let n = from + 1; n <= from + 1000; n++) {
        const message = messageOf(n, parentId, at);
        some.push({ message, position: n, depth: n });
        parentId = message.id;
      }
      await insertWhole(tx, userId, id, some);
    }
    const leaf = parentId && { id: parentId, depth: size };
    await setCounters(tx, userId, id, { messageCount: size, sizeBytes: size * 200, updatedAt: at, leaf: leaf || null });
  });
  return { size, id };
}

function messageOf(n: number, parentId: string | null, createdAt: Date): WholeMessage {
  const role = n % 2 === 1 ? 'user' : 'assistant';
  return { ...bareMessage, id: newId(), parentId, role, content: `Message ${n} `.repeat(15), createdAt };
}

async function readOnce(chatId: string): Promise<number> {
  const began = performance.now();
  const chat = await readChatRow(db, userId, chatId);
  const rows = await readBranch(db, userId, chat?.currentMessageId ?? '', window);
  const siblings = await readSiblings(db, userId, chatId, [...new Set(rows.map((row) => row.parentId))]);
  const took = performance.now() - began;
  if (rows.length !== window || siblings.length !== window) throw new Error('The window is not what was asked for.');
  return took;
}

async function report(name: string, chats: readonly { size: number; id: string }[]): Promise<void> {
  const times = chats.map(() => [] as number[]);
  for (let n = 0; n < reads; n++)
    for (const [which, chat] of chats.entries()) times[which]?.push(await readOnce(chat.id));
  const [short = 0, long = 0] = times.map(median);
  console.log(
    `W9 ${database.kind}, ${name}: ${chats.map(({ size }) => size).join(' / ')} messages ${short.toFixed(2)} / ${long.toFixed(2)} ms (${(long / short).toFixed(2)}×)`,
  );
}

const chats = [await fill(2000), await fill(20_000)];
await report('as filled', chats);
if (database.vacuum) {
  await database.vacuum();
  await report('vacuumed', chats);
}
await database.close();
rmSync(dataDir, { recursive: true, force: true });
