import { getUser } from '@atrium/contract/accounts';
import { listChats } from '@atrium/contract/chats';
import { type ImportReport, runImport } from '@atrium/contract/exchange';
import { uploadAttachment } from '@atrium/contract/files';
import { continueShared, shareChat } from '@atrium/contract/sharing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf } from '../../../platform/clock/day-of.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { budgetOfAddress } from '../../../platform/limits/budget-of.ts';
import { takeOfDay } from '../../../platform/limits/day-count-store.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { createDrivenModel } from '../../../testing/models/driven-model.ts';
import { chatGptConversation } from '../../../testing/samples/foreign-exports.ts';
import { sendWhole } from '../../../testing/send-whole.ts';
import { bytes } from '../../../testing/stages/import-stage.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { addressDailyBytes } from '../../files/policy.ts';

const demoQuota = 100 * 1024 * 1024;
const full = { status: 413, body: { code: 'quota-exceeded' } };
const noRoom =
  'A chat could not be kept: Your storage is full. Delete some files, sources, notes or chats and try again.';

/** A chat with `size` bytes of text. */
const chatOf = (id: string, size: number) =>
  chatGptConversation(id, id, [{ id: `${id}-q`, parent: '', role: 'user', text: 'a'.repeat(size) }]);

describeOnBothStores('the storage that chats from elsewhere take', (open) => {
  let now = new Date('2026-11-21T10:00:00Z');
  let database: Database;
  let server: TestApp;
  let ann: TestClient;
  let userId: string;
  beforeAll(async () => {
    database = await open();
    const model = createDrivenModel();
    model.answer((call) => {
      call.say('The answer.');
      call.end();
    });
    server = await startTestApp({ overrides: { database, builtInModel: () => model, clock: { now: () => now } } });
  });
  beforeEach(async () => {
    ann = await server.demoUser();
    userId = (await ann.call(getUser)).id;
    await database.db.execute(sql`delete from chats where user_id = ${userId}`);
  });
  afterAll(() => server.close());

  /** Gives the user a file that leaves only `room` bytes for her chats. */
  const leave = async (room: number) => {
    await database.db.execute(sql`delete from file_blobs where user_id = ${userId}`);
    await database.db.execute(sql`insert into file_blobs (user_id, id, hash, key, type, size_bytes, reading, text_chars, page_starts, has_lines, created_at)
      values (${userId}, ${newId()}, 'h', ${newId()}, 'text/plain', ${demoQuota - room}, 'done', 0, '[]', false, now())`);
  };
  const take = async (value: unknown): Promise<ImportReport> => {
    let last: unknown;
    for await (const { event } of ann.events(runImport, { body: bytes(value) })) last = event;
    return (last as { report: ImportReport }).report;
  };
  const titles = async () => (await ann.call(listChats)).chats.map(({ title }) => title).toSorted();
  const shared = async () => {
    const owner = await server.demoUser();
    const { sessionId } = await sendWhole(owner, { message: 'The question '.repeat(40) });
    return (await owner.call(shareChat, { params: { id: sessionId } })).token;
  };

  it('is not more than there is room for: an import leaves out what does not fit and says so', async () => {
    await leave(5_000);
    const report = await take([chatOf('first', 3_000), chatOf('second', 3_000), chatOf('third', 1_000)]);
    expect(report).toMatchObject({ newChats: 2, skipped: [{ reason: noRoom, count: 1, examples: ['second'] }] });
    expect(await titles()).toEqual(['first', 'third']);
  });

  it('counts once, however often a file is taken in, and counts for files too', async () => {
    await leave(5_000);
    const file = [chatOf('first', 4_000)];
    for (const newChats of [1, 0, 0]) expect(await take(file)).toMatchObject({ newChats, skipped: [] });
    const upload = (size: number) =>
      ann.send(uploadAttachment, {
        query: { name: 'a.txt', type: 'text/plain' },
        body: new Uint8Array(Buffer.alloc(size, 'a')),
      });
    expect(await upload(1_500)).toMatchObject(full);
    expect((await upload(500)).status).toBe(200);
  });

  it('counts what stands beside the text', async () => {
    await leave(5_000);
    const thinking = { type: 'thinking', thinking: 'a'.repeat(6_000) };
    const chat = {
      uuid: 'c',
      name: 'Thoughtful',
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      chat_messages: [
        { uuid: 'c1', sender: 'human', text: 'Hi', created_at: now.toISOString() },
        {
          uuid: 'c2',
          sender: 'assistant',
          text: 'Yes.',
          content: [thinking, { type: 'text', text: 'Yes.' }],
          created_at: now.toISOString(),
        },
      ],
    };
    expect(await take([chat])).toMatchObject({ newChats: 0, skipped: [{ reason: noRoom }] });
  });

  it('is bounded for copies of a shared chat, of which each is a chat more', async () => {
    const params = { token: await shared() };
    await leave(1_500);
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await ann.send(continueShared, { params }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 413, 413]);
    expect(answers[3]).toMatchObject(full);
    expect(await titles()).toHaveLength(2);
  });

  it('is that of a day for all demo users of an address', async () => {
    const params = { token: await shared() };
    const owner = budgetOfAddress('127.0.0.1', dayOf(now));
    await database.db.execute(sql`delete from day_counts where owner = ${owner}`);
    await takeOfDay(database.db, { owner, what: 'bytes' }, addressDailyBytes - 100, addressDailyBytes, now);
    expect(await ann.send(continueShared, { params })).toMatchObject({
      ...full,
      body: { message: expect.stringContaining('your network') },
    });
    expect(await take([chatOf('first', 3_000)])).toMatchObject({ newChats: 0, skipped: [{ count: 1 }] });
    now = new Date('2026-11-22T09:00:00Z');
    expect((await ann.send(continueShared, { params })).status).toBe(200);
  });
});
