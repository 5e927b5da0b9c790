import { getUser } from '@atrium/contract/accounts';
import { createNote, deleteNote, listNoteVersions, saveNote } from '@atrium/contract/notes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores, waitingForLocks } from '../../testing/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const minute = 60_000;

describeOnBothStores('what notes say and said', (open) => {
  let database: Database;
  let server: TestApp;
  let ahead = 0;

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, clock: { now: () => new Date(Date.now() + ahead) } } });
  });
  afterAll(() => server.close());

  const full = { status: 413, body: { code: 'quota-exceeded' } };

  /** A demo user may store 100 MB; of those `left` bytes are left then. */
  const fill = async (userId: string, left: number) => {
    await database.db.execute(sql`update chats set size_bytes = 0 where user_id = ${userId}`);
    const [{ bytes } = { bytes: 0 }] = (
      await database.db.execute<{ bytes: number }>(sql`
        select (select coalesce(sum(octet_length(content)), 0) from notes where user_id = ${userId})::int
          + (select coalesce(sum(octet_length(content)), 0) from note_versions where user_id = ${userId})::int
          + (select coalesce(sum(size_bytes), 0) from file_blobs where user_id = ${userId})::int
          + (select coalesce(sum(file_bytes + text_bytes), 0) from source_versions where user_id = ${userId})::int as bytes`)
    ).rows;
    await database.db.execute(sql`update chats set size_bytes = ${100 * 1024 * 1024 - Number(bytes) - left} where id =
      (select id from chats where user_id = ${userId} limit 1) and user_id = ${userId}`);
  };

  it('counts for the storage of their writer, and what has no room is refused and not kept', async () => {
    const ann = await server.demoUser();
    const { id: userId } = await ann.call(getUser);
    const write = (content: string) => ann.send(createNote, { params: { spaceId: 1 }, body: { content } });
    const { id } = await ann.call(createNote, { params: { spaceId: 1 }, body: { content: 'é'.repeat(100) } });
    await fill(userId, 500);

    expect(await write('é'.repeat(251))).toMatchObject(full);
    const save = (content: string, basedOn?: number) =>
      ann.send(saveNote, { params: { id }, body: { content, ...(basedOn === undefined ? {} : { basedOn }) } });
    expect(await save('é'.repeat(351), 1)).toMatchObject(full);
    expect(await save('é'.repeat(350), 1)).toMatchObject({ status: 200 });
    expect(await save('é'.repeat(349), 2)).toMatchObject({ status: 200 });
    // Saved over, the text before would be kept.
    expect(await save('None')).toMatchObject(full);
    expect(await write('More')).toMatchObject(full);
    await ann.call(saveNote, { params: { id }, body: { title: 'A title', basedOn: 3 } });
    expect((await ann.call(listNoteVersions, { params: { id } })).length).toBe(0);
    // It can still be had back.
    await ann.call(deleteNote, { params: { id } });
    expect(await write('More')).toMatchObject(full);
  });

  it('has the room of the version that a new one takes the place of', async () => {
    const ann = await server.demoUser();
    const { id } = await ann.call(createNote, { params: { spaceId: 1 }, body: { content: 'x'.repeat(100) } });
    const over = (length: number) => ann.send(saveNote, { params: { id }, body: { content: 'x'.repeat(length) } });
    for (let length = 101; length <= 110; length += 1) expect(await over(length)).toMatchObject({ status: 200 });
    await fill((await ann.call(getUser)).id, 0);
    // The oldest has 100 bytes.
    expect(await over(101)).toMatchObject(full);
    expect(await over(100)).toMatchObject({ status: 200 });
  });

  it('can be shortened where there is no room for versions, of which the oldest give way', async () => {
    const ann = await server.demoUser();
    const { id } = await ann.call(createNote, { params: { spaceId: 1 }, body: { content: 'x'.repeat(100) } });
    /** Saves a text of that length like an editor, after a rest. */
    const save = (length: number, basedOn: number) => {
      ahead += 3 * minute;
      return ann.send(saveNote, { params: { id }, body: { content: 'x'.repeat(length), basedOn } });
    };
    const kept = async () =>
      (await ann.call(listNoteVersions, { params: { id } })).map((version) => version.content.length);
    for (let version = 1; version <= 3; version += 1) await save(100 + version, version);
    expect(await kept()).toEqual([102, 101, 100]);
    await fill((await ann.call(getUser)).id, 0);

    expect(await save(101, 4)).toMatchObject({ status: 200 });
    expect(await kept()).toEqual([103, 102]);
    // Not even without versions is there room.
    expect(await save(304, 5)).toMatchObject(full);
    expect(await kept()).toEqual([103, 102]);
    await fill((await ann.call(getUser)).id, 0);
    // As much as the oldest gives up.
    expect(await save(102, 5)).toMatchObject({ status: 200 });
    expect(await kept()).toEqual([101, 103]);
    // Another title replaces no text: no earlier one gives way to what the note still says.
    await fill((await ann.call(getUser)).id, 0);
    ahead += 3 * minute;
    await ann.call(saveNote, { params: { id }, body: { title: 'A title', basedOn: 6 } });
    expect(await kept()).toEqual([101, 103]);
  });

  it('can be shortened where there is no room and no version', async () => {
    const ann = await server.demoUser();
    const { id } = await ann.call(createNote, { params: { spaceId: 1 }, body: { content: 'x'.repeat(100) } });
    await fill((await ann.call(getUser)).id, 5);
    const save = (length: number, basedOn: number) => {
      ahead += 3 * minute;
      return ann.send(saveNote, { params: { id }, body: { content: 'x'.repeat(length), basedOn } });
    };
    expect(await save(106, 1)).toMatchObject(full);
    expect(await save(105, 1)).toMatchObject({ status: 200 });
    expect(await save(90, 2)).toMatchObject({ status: 200 });
    await ann.call(saveNote, { params: { id }, body: { title: 'A title', basedOn: 3 } });
    expect(await ann.call(listNoteVersions, { params: { id } })).toEqual([]);
  });

  it('is counted before the note is locked, whatever of it is saved', async () => {
    const ann = await server.demoUser();
    const { id: userId } = await ann.call(getUser);
    const { id } = await ann.call(createNote, { params: { spaceId: 1 }, body: { content: 'Herons' } });
    const [held, isWaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock = database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${userId}`}, 0))`);
      held.resolve();
      await isWaited.promise;
      await tx.execute(sql`select 1 from notes where id = ${id} for update nowait`);
    });
    await held.promise;
    const saving = ann.call(saveNote, { params: { id }, body: { title: 'Reeds' } });
    if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(1);
    isWaited.resolve();
    await lock;
    expect((await saving).title).toBe('Reeds');
  });
});
