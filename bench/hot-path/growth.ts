import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { fillChats, filledChats } from '../drills/support/fill-chats.ts';
import { drive } from './load.ts';
import { startPostgres } from './postgres.ts';
import { cpuSeconds, run } from './process.ts';
import { type Product, startProduct, storeOf } from './product.ts';

/**
 * P14: what one send costs (CPU of the product, milliseconds) as the number of a user's chats grows, and as one chat
 * grows. Replies have three tokens, so that mainly the send is measured. Each measurement uses a server that was just
 * started and has handled the same number of sends. Earlier chats are written directly into the database. A request
 * contains at most the newest 200 messages of a chat, so its cost may grow up to there, but not after. With
 * `--store postgres` the cost of PostgreSQL is not counted.
 */
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'embedded' },
    chats: { type: 'string', default: '100000' },
    messages: { type: 'string', default: '10000' },
  },
});
const store = storeOf(values.store);
const most = { chats: Number(values.chats), messages: Number(values.messages) };
const tokens = 3;
/** Sends before each measurement, enough for the JavaScript engine to warm up, and measured sends. */
const warm = 800;
const sends = 400;
const ramp = 50;

const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', String(tokens), '--rate', '0'], 1);
const postgres = store === 'postgres' ? await startPostgres() : null;
const data = mkdtempSync(join(tmpdir(), 'atrium-bench-growth-'));
const options = { store, data, env: postgres?.settings ?? {} };
const nobody = await startProduct(upstream.port, 0, options);
const { cookies } = nobody;
const { id: userId } = JSON.parse((await nobody.call('GET', '/api/auth/user')).body) as { id: string };
await nobody.stop();

let filled = 0;
await look('new chats, from 10', { chats: 10, messages: 2 });
await look('chats of 10 messages, one send each', { chats: warm + sends, messages: 10 }, (chats) => chats);
await look('one chat, from 400 messages', { chats: 1, messages: 400 }, ([chat = '']) => [chat]);
await look(`new chats, from ${most.chats}`, { chats: most.chats - filled, messages: 2 });
await look(`one chat, from ${most.messages} messages`, { chats: 1, messages: most.messages }, ([chat = '']) => [chat]);
await upstream.stop();
await postgres?.stop();
rmSync(data, { recursive: true, force: true });

/**
 * Measures what a send costs after more chats were added.
 * @param sentTo picks the added chats that the sends use in turn; none: each send begins a new chat
 */
async function look(
  name: string,
  added: { readonly chats: number; readonly messages: number },
  sentTo: (chats: readonly string[]) => readonly string[] = () => [],
): Promise<void> {
  const chats = sentTo(await fill(added.chats, added.messages));
  const product = await startProduct(upstream.port, 0, { ...options, cookies });
  await send(product, 0, warm, chats);
  const before = cpuSeconds(product.pid);
  await send(product, warm, sends, chats);
  const each = ((cpuSeconds(product.pid) - before) * 1000) / sends;
  await product.stop();
  console.log(`P14 ${name}: ${each.toFixed(2)} ms CPU a send`);
}

async function fill(chats: number, messages: number): Promise<readonly string[]> {
  const url = postgres?.settings.DATABASE_URL;
  const database = await openDatabase({ dataDir: data, ...(url ? { url } : {}) });
  const numbers = { first: filled, last: filled + chats - 1 };
  filled += chats;
  await fillChats(database, { ...numbers, userId, messages, characters: 64, isIndexed: true });
  // Updates the planner's statistics, as in any store that was not filled just now.
  for (const table of ['chats', 'messages', 'chat_search']) await database.db.execute(sql.raw(`analyze ${table}`));
  const ids = await filledChats(database, numbers);
  await database.close();
  return ids;
}

async function send(product: Product, from: number, streams: number, chats: readonly string[]): Promise<void> {
  const body = (n: number) => {
    const chat = chats[(from + n) % chats.length];
    const message = `Question number ${n} of the benchmark`;
    return JSON.stringify({ message, model: 'deepseek-v3', ...(chat ? { sessionId: chat } : {}) });
  };
  const { faults } = await drive({ ...product.target, body }, { streams, ramp, tokens });
  if (faults.length > 0) console.log(`VOID: ${faults.length} faults, first: ${faults[0]}`);
}
