import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { findMessage, readMessageRow, setRating } from './message-store.ts';

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
    // As the planner sees a store with 10,000 chats of 60 messages that was never analysed.
    await database.db.execute(sql`
      update pg_class set relpages = greatest(1, pg_relation_size(oid) / 8192), reltuples = 200 * 3000 where relname = 'messages'`);
  });

  /** What some work gives, and how many rows of chats and messages it fetches along their indexes. */
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

  it('is found by its key, however many chats its owner has', async () => {
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
