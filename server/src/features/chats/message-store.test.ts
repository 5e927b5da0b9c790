import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { findMessage, readHistory, readMessageRow, setRating } from './message-store.ts';
import { isOnBranch } from './whole-chat/whole-chat-store.ts';

describeOnBothStores('a message', (open) => {
  let database: Database;
  const userId = newId();
  const messageId = newId();

  beforeAll(async () => {
    database = await open();
    await database.db.execute(sql`
      with added as (
        insert into chats (user_id, id, title, title_source, created_at, updated_at)
        select ${userId}, gen_random_uuid(), '', 'none', now(), now() from generate_series(1, 3000) returning id
      ), numbered as (select id, row_number() over () as n from added)
      insert into messages (user_id, id, chat_id, role, position, depth, content, status, created_at)
      select ${userId}, case when n = 1500 then ${messageId}::uuid else gen_random_uuid() end, id, 'assistant', 1, 1, 'm' || n, 'complete', now()
      from numbered`);
  });

  /** The result of some work, and how many rows of chats and messages it fetches through their indexes. */
  async function counted<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; rows: number }> {
    return database.transaction(async (tx) => {
      const before = await fetched(tx);
      const result = await work(tx);
      return { result, rows: (await fetched(tx)) - before };
    });
  }

  async function fetched(tx: Tx): Promise<number> {
    const { rows } = await tx.execute<{ count: string }>(sql`
      select sum(idx_tup_fetch) as count from pg_stat_xact_user_tables where relname in ('chats', 'messages')`);
    return Number(rows[0]?.count);
  }

  it('is followed up its branch by one step for each message, in a store of a few thousand', async () => {
    const someone = newId();
    const ids = Array.from({ length: 2_000 }, newId);
    const first = ids[0] ?? '';
    const last = ids.at(-1) ?? '';
    await database.db.execute(sql`
      with chat as (
        insert into chats (user_id, id, title, title_source, created_at, updated_at)
        values (${someone}, gen_random_uuid(), '', 'none', now(), now()) returning id
      ), given as (
        select value::uuid as id, lag(value::uuid) over (order by n) as parent_id, n
        from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as g(value, n)
      )
      insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, created_at)
      select ${someone}, given.id, chat.id, parent_id, 'user', n, n, 'm' || n, 'complete', now() from given, chat`);
    const limits = { messages: 100, characters: 1_000_000 };
    const history = await counted((tx) => readHistory(tx, someone, last, limits));
    expect(history.result.map(({ content }) => content).slice(-2)).toEqual(['m1999', 'm2000']);
    expect(history.result).toHaveLength(limits.messages);
    expect(history.rows).toBeLessThanOrEqual(2 * limits.messages);
    const branch = await counted((tx) => isOnBranch(tx, someone, last, first));
    expect(branch.result).toBe(true);
    expect(branch.rows).toBeLessThanOrEqual(2 * ids.length);
    expect(await isOnBranch(database.db, someone, first, last)).toBe(false);
  });

  it('is found by its key, however many chats its owner has', async () => {
    // The statistics that the planner sees for a store with 10,000 chats of 60 messages that was never analysed.
    await database.db.execute(sql`
      update pg_class set relpages = greatest(1, pg_relation_size(oid) / 8192), reltuples = 200 * 3000 where relname = 'messages'`);
    const found = await counted((tx) => findMessage(tx, userId, messageId));
    expect(found.result).toMatchObject({ id: messageId, content: 'm1500' });
    expect(found.rows).toBe(2);
    const read = await counted((tx) => readMessageRow(tx, userId, messageId));
    expect(read.result?.content).toBe('m1500');
    expect(read.rows).toBe(2);
    const rated = await counted((tx) => setRating(tx, userId, messageId, 'up'));
    expect(rated).toMatchObject({ result: true, rows: 2 });
  });
});
