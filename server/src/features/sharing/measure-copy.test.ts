import { uploadAttachment } from '@atrium/contract/files';
import { readChatShare, readShared, shareChat } from '@atrium/contract/sharing';
import { getTableName, sql, type Table } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { createDrivenModel } from '../../testing/models/driven-model.ts';
import { sendWhole } from '../../testing/send-whole.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

/** The same database, which reports each query that reads whole messages. */
function watched(database: Database, onWhole: () => void): Database {
  const { db } = database;
  const select = (...fields: []) => {
    const begun = db.select(...fields);
    const from = (table: Table) => {
      if (fields.length === 0 && getTableName(table) === 'messages') onWhole();
      return begun.from(table);
    };
    return Object.assign(Object.create(begun), { from });
  };
  return { ...database, db: Object.assign(Object.create(db), { select }) };
}

describeOnBothStores('what a link of a chat would show', (open) => {
  let database: Database;
  let app: TestApp;
  let owner: TestClient;
  let wholeReadings = 0;
  beforeAll(async () => {
    database = watched(await open(), () => {
      wholeReadings += 1;
    });
    const model = createDrivenModel();
    model.answer((call) => {
      call.say('The answer.');
      call.end();
    });
    app = await startTestApp({ overrides: { database, builtInModel: () => model } });
    owner = await app.demoUser();
  });
  afterAll(() => app.close());

  const send = (body: Record<string, unknown>) => sendWhole(owner, body);
  const state = (id: string) => owner.call(readChatShare, { params: { id } });

  it('is what the copy then has, and is found without reading a message', async () => {
    const { id } = await owner.call(uploadAttachment, {
      query: { name: 'plan.txt', type: 'text/plain' },
      body: new Uint8Array(Buffer.from('a plan')),
    });
    const { sessionId } = await send({ message: 'One', attachmentIds: [id] });
    for (const message of ['Two', 'Three', 'Four', 'Five']) await send({ message, sessionId });
    const put = (position: number, values: ReturnType<typeof sql>) =>
      database.db.execute(sql`update messages set ${values} where chat_id = ${sessionId} and position = ${position}`);
    const made = (...names: string[]) => JSON.stringify(names.map((name) => ({ id: name, name, type: 't', url: 'u' })));
    await put(1, sql`content = ''`);
    await put(2, sql`files = ${made('b.png', 'a.png')}::jsonb`);
    await put(4, sql`content = '', status = 'failed'`);
    await put(6, sql`content = '', status = 'stopped', files = ${made('of nothing.png')}::jsonb`);
    await put(7, sql`files = ${made()}::jsonb`);
    await put(8, sql`status = 'failed', files = ${made('c.png')}::jsonb`);
    const cite = (title: string, more: object) => ({ id: title, title, location: 'Page 1', ...more });
    const cited = (...sources: object[]) => JSON.stringify(sources);
    const ofSpace = { quote: 'Words.', itemId: 'item' };
    await put(
      2,
      sql`sources = ${cited(cite('Tides', ofSpace), cite('plan.txt', { quote: 'a', attachmentId: 'a' }))}::jsonb`,
    );
    await put(6, sql`sources = ${cited(cite('Of what does not count', ofSpace))}::jsonb`);
    await put(
      8,
      sql`sources = ${cited(cite('Wind', ofSpace), cite('Tides', ofSpace), cite('No words', { itemId: 'i' }))}::jsonb`,
    );
    await put(10, sql`status = 'streaming'`);
    wholeReadings = 0;
    const before = await state(sessionId);
    expect(wholeReadings).toBe(0);
    expect(before).toEqual({
      share: null,
      messageCount: 7,
      fileNames: ['plan.txt', 'b.png', 'a.png', 'c.png'],
      citedTitles: ['Tides', 'Wind'],
      isOutdated: false,
    });
    const share = await owner.call(shareChat, { params: { id: sessionId } });
    const copy = await app.stranger().call(readShared, { params: { token: share.token } });
    expect(copy.messages).toHaveLength(7);
    expect(copy.messages.flatMap(({ fileNames }) => fileNames)).toEqual(before.fileNames);
    expect(await state(sessionId)).toEqual({ ...before, share });
    await put(10, sql`status = 'complete'`);
    expect(await state(sessionId)).toMatchObject({ messageCount: 8, isOutdated: true });
  });

  it('is nothing where nothing is finished, and too much where a copy would be', { timeout: 60_000 }, async () => {
    const { sessionId } = await send({ message: 'One' });
    const both = async () => [
      (await owner.send(readChatShare, { params: { id: sessionId } })).status,
      (await owner.send(shareChat, { params: { id: sessionId } })).status,
    ];
    await database.db.execute(sql`update messages set content = '' where chat_id = ${sessionId}`);
    expect(await both()).toEqual([409, 409]);
    await database.db.execute(sql`with more as (
        insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, created_at)
        select user_id, lpad(n::text, 32, '0')::uuid, chat_id, case when n = 3 then id else lpad((n - 1)::text, 32, '0')::uuid end,
          'assistant', n, n, 'x', 'complete', now()
        from messages, generate_series(3, 5001) as n where chat_id = ${sessionId} and position = 2
      )
      update chats set current_message_id = lpad('5001', 32, '0')::uuid where id = ${sessionId}`);
    expect(await both()).toEqual([413, 413]);
    await database.db.execute(
      sql`update chats set current_message_id = lpad('4000', 32, '0')::uuid where id = ${sessionId}`,
    );
    expect(await state(sessionId)).toMatchObject({ messageCount: 3_998 });
    const { token } = await owner.call(shareChat, { params: { id: sessionId } });
    const page = async (after: number) =>
      (await app.stranger().call(readShared, { params: { token }, query: { after, limit: 3 } })).messages;
    expect((await page(198)).map(({ position }) => position)).toEqual([199, 200, 201]);
    expect((await page(3_996)).map(({ position }) => position)).toEqual([3_997, 3_998]);
    await database.db.execute(
      sql`update messages set content = repeat('é', 10000001) where chat_id = ${sessionId} and position = 3`,
    );
    await database.db.execute(sql`update chats set size_bytes = 20000000 where id = ${sessionId}`);
    expect(await both()).toEqual([413, 413]);
  });
});
