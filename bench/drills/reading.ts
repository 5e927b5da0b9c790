import { parseArgs } from 'node:util';
import type { Chat, ChatSummary } from '@atrium/contract/chats';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { percentile } from '../hot-path/load.ts';
import { openDrill } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { fillChats } from './support/fill-chats.ts';
import { type Client, call, signIn } from './support/sse-client.ts';

/**
 * The reading drill: one user has 10,000 chats, one of them with 2,000 messages, with 1 GB of text in all. The server
 * must start within 15 s, the first page of the list may take 300 ms, and the long chat 1 s.
 * `--chats 10000 --messages 60 --store postgres`
 */
const { values } = parseArgs({
  options: {
    chats: { type: 'string', default: '10000' },
    messages: { type: 'string', default: '60' },
    store: { type: 'string', default: 'pglite' },
  },
});
const chats = Number(values.chats);
const drill = await openDrill(await drillPort(), 9);
const client = await signIn(drill.server.origin);
const user = JSON.parse((await call(client, 'GET', '/api/auth/user')).body) as { id: string };
await drill.end('SIGTERM');
const bytes = await fill(user.id);
const { startMs } = await drill.start();
drill.atMost('seconds to start', startMs / 1000, 15);

const list = await timed(client, '/api/chat-sessions', 10);
const listed = JSON.parse(list.body) as { chats: ChatSummary[]; nextCursor: string | null };
if (listed.chats.length !== 50 || listed.nextCursor === null) drill.fault(`the list has ${listed.chats.length} chats`);
drill.atMost('first page, ms', list.typical, 300);
const longId = listed.chats[0]?.id ?? '';
const page = await timed(client, `/api/chat/${longId}`, 10);
if ((JSON.parse(page.body) as Chat).messageCount !== 2_000) drill.fault('the long chat is not the newest');
drill.atMost('newest page of the long chat, ms', page.slowest, 1_000);
const whole = await readWhole();
drill.atMost('the whole long chat, ms', whole.ms, 1_000);
if (whole.messages !== 2_000) drill.fault(`the long chat has ${whole.messages} messages`);
await drill.finish(
  `${chats} chats, ${(bytes / 1e9).toFixed(2)} GB in the store; start ${(startMs / 1000).toFixed(1)} s; first page ${list.first.toFixed(0)} ms at first, then ${list.typical.toFixed(0)} in the middle; ` +
    `long chat: newest page ${page.slowest.toFixed(0)} ms at most, all 2,000 messages in pages of 200 in ${whole.ms.toFixed(0)} ms`,
);

/**
 * Fills the store with texts of 1,664 characters, which it neither compresses nor stores out of line. Returns the size
 * of the database in bytes.
 */
async function fill(userId: string): Promise<number> {
  const url = drill.store.settings.DATABASE_URL;
  const database = await openDatabase({ dataDir: drill.store.data, ...(url ? { url } : {}) });
  const all = { userId, characters: 1_664 };
  await fillChats(database, { ...all, first: 0, last: chats - 1, messages: Number(values.messages) });
  await fillChats(database, { ...all, first: chats, last: chats, messages: 2_000, isNewest: true });
  const { rows } = await database.db.execute<{ size: string }>(
    sql`select pg_database_size(current_database())::text as size`,
  );
  await database.close();
  return Number(rows[0]?.size);
}

async function timed(who: Client, path: string, times: number) {
  const took: number[] = [];
  let body = '';
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    ({ body } = await call(who, 'GET', path));
    took.push(performance.now() - began);
  }
  return { body, first: took[0] ?? 0, typical: percentile(took.slice(1), 0.5), slowest: Math.max(...took) };
}

async function readWhole(): Promise<{ messages: number; ms: number }> {
  const began = performance.now();
  let before = '';
  let messages = 0;
  for (;;) {
    const answer = await call(client, 'GET', `/api/chat/${longId}?limit=200${before}`);
    const chat = JSON.parse(answer.body) as Chat;
    messages += chat.messages.length;
    if (!chat.hasEarlier) return { messages, ms: performance.now() - began };
    before = `&before=${chat.messages[0]?.id}`;
  }
}
