import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { readQuery } from '../domain/search-query.ts';
import { findTitles } from './search-store.ts';

/** More chats than have their titles checked one by one. */
const chats = 2_000;

describeOnBothStores('titles of many chats, in a store that was never analysed', (open) => {
  let database: Database;
  const userId = newId();

  beforeAll(async () => {
    database = await open();
    await database.db.execute(sql`
      with added as (
        insert into chats (user_id, id, title, title_source, message_count, created_at, updated_at)
        select ${userId}, gen_random_uuid(), 'Harbour ' || n, 'user', 1, now(), now() - n * interval '1 minute'
        from generate_series(1, ${chats}::int) n returning id, title
      )
      insert into chat_search (user_id, chat_id, title, folded_title, position)
      select ${userId}, id, title, lower(title), 1 from added`);
  });

  /** What a search for the words finds, and how many rows of chats and titles it reads. */
  async function searched(words: string): Promise<{ found: number; rows: number }> {
    return database.transaction(async (tx) => {
      const read = async () => {
        const { rows } = await tx.execute<{ count: string }>(sql`
          select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read) as count from pg_stat_xact_user_tables
          where relname in ('chats', 'chat_search')`);
        return Number(rows[0]?.count);
      };
      const before = await read();
      const found = await findTitles(tx, userId, readQuery(words), 20);
      return { found: found.length, rows: (await read()) - before };
    });
  }

  it('are each read a few times, also where none has the words or a few old ones do', async () => {
    const none = await searched('lighthouse');
    expect(none.found).toBe(0);
    expect(none.rows).toBeLessThan(5 * chats);
    const old = await searched('1999');
    expect(old.found).toBe(1);
    expect(old.rows).toBeLessThan(5 * chats);
  });
});
