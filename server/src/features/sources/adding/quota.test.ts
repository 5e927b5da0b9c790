import { getUser } from '@atrium/contract/accounts';
import { listChats } from '@atrium/contract/chats';
import { createNote, noteToSource } from '@atrium/contract/notes';
import {
  addSourceFile,
  addSourcePage,
  addSourceText,
  listSources,
  retrySource,
  type Source,
} from '@atrium/contract/sources';
import { chatToSource } from '@atrium/contract/space-chats';
import { createSpace } from '@atrium/contract/spaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { endedSource } from '../../../testing/files-as-sources.ts';
import { startTestSite, type TestSite } from '../../../testing/network/test-site.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const demoQuota = 100 * 1024 * 1024;
const full = 'Your file storage is full, so this source could not be kept. Delete some files or sources, then retry.';
const words = (bytes: number) =>
  'heron '
    .repeat(Math.ceil(bytes / 6))
    .slice(0, bytes - 1)
    .concat('.');

describeOnBothStores('the storage that sources take', (open) => {
  let database: Database;
  let site: TestSite;
  let server: TestApp;
  let ann: TestClient;
  let userId: string;
  let params: { spaceId: number };

  beforeAll(async () => {
    site = await startTestSite();
    database = await open();
    server = await startTestApp({
      overrides: { database, runsJobs: true },
      settings: { OUTBOUND_ALLOW: site.host },
    });
  });
  beforeEach(async () => {
    ann = await server.demoUser();
    userId = (await ann.call(getUser)).id;
    params = { spaceId: (await ann.call(createSpace, { body: { name: 'Herons' } })).id };
  });
  afterAll(async () => {
    await server.close();
    await site.close();
  });

  /** Leaves this many bytes free, by another file of the user. */
  const leave = async (bytes: number) => {
    await database.db.execute(sql`delete from file_blobs where user_id = ${userId}`);
    // The chats that the user began with count as well; a note that a test made counts besides.
    await database.db.execute(sql`update chats set size_bytes = 0 where user_id = ${userId}`);
    await database.db.execute(sql`insert into file_blobs (user_id, id, hash, key, type, size_bytes, reading, text_chars, page_starts, has_lines, created_at)
      values (${userId}, ${newId()}, 'h', ${newId()}, 'text/plain', ${demoQuota - bytes}, 'done', 0, '[]', false, now())`);
  };
  const stored = async () => {
    const { rows } = await database.db.execute<{ file: number; text: number }>(sql`select
      sum(file_bytes)::int as file, sum(text_bytes)::int as text from source_versions where user_id = ${userId}`);
    return rows[0];
  };
  const ended = (id: string) => endedSource(ann, id);
  const addFile = (name: string, text: string) =>
    ann.send(addSourceFile, { params, query: { name }, body: new Uint8Array(Buffer.from(text)) });
  const addText = (text: string) => ann.send(addSourceText, { params, body: { text } });

  it('is judged of a page when it was fetched: one too many fails with a sentence, and is had when there is room', async () => {
    site.pages.set(
      '/great',
      (response) =>
        void response.setHeader('content-type', 'text/html').end(`<html><body><p>${words(9_000)}</p></body></html>`),
    );
    await leave(8_000);
    const { id } = await ann.call(addSourcePage, { params, body: { url: `${site.address}/great` } });
    expect(await ended(id)).toMatchObject({ stage: 'failed', problem: full, size: null });
    expect(await stored()).toEqual({ file: 0, text: 0 });
    await leave(20_000);
    await ann.call(retrySource, { params: { id } });
    expect(await ended(id)).toMatchObject({ stage: 'ready', problem: null });
    const { file = 0, text = 0 } = (await stored()) ?? {};
    expect([file > 9_000, text >= 8_999 && text < 9_100]).toEqual([true, true]);
  });

  it('counts the text that was read of a file beside the file', async () => {
    const text = words(5_000);
    await leave(9_000);
    const added = (await addFile('herons.txt', text)).body as Source;
    expect(await ended(added.id)).toMatchObject({ stage: 'failed', problem: full });
    expect(await stored()).toEqual({ file: 5_000, text: 0 });
    await leave(10_000);
    await ann.call(retrySource, { params: { id: added.id } });
    expect((await ended(added.id)).stage).toBe('ready');
    expect(await stored()).toEqual({ file: 5_000, text: 5_000 });
    expect((await addText('One word more.')).status).toBe(413);
  });

  it('counts a pasted text once, from when it was pasted on', async () => {
    await leave(5_000);
    const { body } = await addText(words(5_000));
    expect((await addText('One word more.')).status).toBe(413);
    expect((await ended((body as Source).id)).stage).toBe('ready');
    expect(await stored()).toEqual({ file: 0, text: 5_000 });
    expect((await addText('One word more.')).status).toBe(413);
  });

  it('is judged of a note or a chat that is made a source as of a pasted text: before anything of it is kept', async () => {
    const note = await ann.call(createNote, { params, body: { title: 'Herons', content: words(5_000) } });
    const [chat] = (await ann.call(listChats)).chats;
    const makeSource = {
      note: () => ann.send(noteToSource, { params: { id: note.id } }),
      chat: () => ann.send(chatToSource, { params: { id: chat?.id ?? '' }, body: params }),
    };
    await leave(5_100);
    const refused = { status: 413, body: { code: 'quota-exceeded' } };
    expect(await makeSource.note()).toMatchObject(refused);
    expect(await makeSource.chat()).toMatchObject(refused);
    expect(await ann.call(listSources, { params })).toEqual([]);
    await leave(15_000);
    expect(await makeSource.note()).toMatchObject({ status: 200 });
    expect(await makeSource.chat()).toMatchObject({ status: 200 });
  });

  it.each([
    ['files', (n: number) => addFile(`${n}.txt`, `${words(3_000)} ${n}`)],
    ['texts', (n: number) => addText(`${words(3_000)} ${n}`)],
  ])('has room for one of several %s that come at once, and takes one', async (_, add) => {
    await leave(5_000);
    const answers = await Promise.all([1, 2, 3, 4].map(add));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 413, 413, 413]);
    expect(answers.find(({ status }) => status === 413)?.body).toMatchObject({ code: 'quota-exceeded' });
    expect(await ann.call(listSources, { params })).toHaveLength(1);
  });
});
