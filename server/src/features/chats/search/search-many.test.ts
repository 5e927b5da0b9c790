import { searchChats } from '@atrium/contract/chat-search';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { createSearchIndex } from './search-index.ts';

/**
 * Chats whose messages are all newer than those of `oldChats`, and too many for the search to look through one by one.
 */
const newChats = 30;
const messagesOfNewChat = 70;
/** Oldest last. `harbour` is in every new message, `pilot` in none. */
const oldChats: readonly (readonly string[])[] = [
  ['harbour pilot', 'nothing'],
  ['pilot', 'between', 'harbour'],
  ['tern harbour'],
  ['tern harbour quay'],
  ['lugger'],
  // More messages than the search takes from the index.
  Array.from({ length: 1_200 }, () => 'sternpost'),
  ['stern'],
];

describeOnBothStores('a search over more messages than are looked through one by one', (open) => {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;
  const olds: string[] = [];
  const news: string[] = [];

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database);
    const caller = stage.server.signedIn();
    client = caller.client;
    const now = Date.now();
    const chat = (messages: readonly string[], hoursAgo: number) => {
      const at = now - hoursAgo * 3_600_000;
      return {
        id: newId(),
        at: new Date(at).toISOString(),
        count: messages.length,
        messages: messages.map((content, n) => ({ id: newId(), content, at: new Date(at + n * 1000).toISOString() })),
      };
    };
    const rows = [
      ...Array.from({ length: newChats }, (_, n) =>
        chat(
          Array.from({ length: messagesOfNewChat }, (_, m) => `harbour ${m === 0 && n % 2 === 0 ? 'cormorant' : ''}`),
          n,
        ),
      ),
      ...oldChats.map((messages, n) => chat(messages, 1_000 + n)),
    ];
    for (const [n, { id }] of rows.entries()) (n < newChats ? news : olds).push(id);
    const list = JSON.stringify(rows);
    await database.db.execute(sql`insert into chats (user_id, id, title, title_source, current_depth, message_count, size_bytes, created_at, updated_at)
      select ${caller.actor.userId}, r.id, 'Untold', 'user', r.count, r.count, 1, r.at, r.at
      from json_to_recordset(${list}::json) as r(id uuid, count int, at timestamptz)`);
    await database.db.execute(sql`insert into messages (user_id, id, chat_id, role, position, depth, content, status, created_at)
      select ${caller.actor.userId}, (m->>'id')::uuid, r.id, 'user', n, n, m->>'content', 'complete', (m->>'at')::timestamptz
      from json_to_recordset(${list}::json) as r(id uuid, messages json), json_array_elements(r.messages) with ordinality as each(m, n)`);
    await createSearchIndex({ database }, { rest: 0 }).completeAll();
  });
  afterAll(() => stage.close());

  const search = async (q: string, limit = 20) => {
    const { chats, ...rest } = await client.call(searchChats, { query: { q, limit } });
    return { ...rest, ids: chats.map(({ id }) => id) };
  };

  it('finds a word of every message in the newest chats, and says that there are more', async () => {
    expect(await search('harbour')).toEqual({ ids: news.slice(0, 20), matched: 'all', hasMore: true });
    expect(await search('har')).toMatchObject({ ids: news.slice(0, 20) });
  });

  it('finds a word of every second chat in all that have it, newest first', async () => {
    expect(await search('cormorant')).toMatchObject({ ids: news.filter((_, n) => n % 2 === 0), hasMore: false });
  });

  it('finds a word that only old messages have, and none of the new', async () => {
    expect(await search('lugger')).toMatchObject({ ids: [olds[4]] });
    expect(await search('lug')).toMatchObject({ ids: [olds[4]] });
  });

  it('finds old messages that have a rare word together with a common one, then chats that have them here and there', async () => {
    expect(await search('pilot harbour')).toMatchObject({ ids: [olds[0], olds[1]], matched: 'all' });
    expect(await search('harbour pilot')).toMatchObject({ ids: [olds[0], olds[1]], matched: 'all' });
  });

  it('finds an old message while the first letter of its next word is written', async () => {
    expect(await search('tern q')).toMatchObject({ ids: [olds[3], olds[2]] });
    expect(await search('harbour tern')).toMatchObject({ ids: [olds[2], olds[3]] });
  });

  it('finds an old message with the very word among a thousand with one that begins so', async () => {
    expect(await search('stern')).toMatchObject({ ids: [olds[5], olds[6]] });
  });

  it('finds the chats with one word where the other is nowhere', async () => {
    expect(await search('lugger zeppelin')).toEqual({ ids: [olds[4]], matched: 'some', hasMore: false });
    const { ids, matched } = await search('harbour zeppelin', 5);
    expect({ ids, matched }).toEqual({ ids: news.slice(0, 5), matched: 'some' });
  });
});
