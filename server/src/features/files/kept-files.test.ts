import { readdir } from 'node:fs/promises';
import { deleteAttachment, readAttachment } from '@atrium/contract/files';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayOf } from '../../platform/clock/day-of.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { budgetOfAddress } from '../../platform/limits/budget-of.ts';
import { takeOfDay } from '../../platform/limits/day-count-store.ts';
import { describeOnBothStores, waitingForLocks } from '../../testing/database/database.ts';
import { zipOf } from '../../testing/samples/bombs.ts';
import { type FilesStage, startFilesStage } from '../../testing/stages/files-stage.ts';
import { addressDailyBytes } from './policy.ts';
import { findAttachment, insertAttachment, lockUser } from './store.ts';

describeOnBothStores('files that are kept', (open, kind) => {
  let database: Database;
  let stage: FilesStage;
  beforeAll(async () => {
    database = await open();
    stage = await startFilesStage(database);
  });
  afterAll(() => stage.close());

  it('stores nothing under a name that a user gave', async () => {
    const { client } = stage.server.signedIn();
    const made = await stage.upload(client, '../../../../outside.txt', 'climbing');
    expect(made.name).toBe('outside.txt');
    const names = await readdir(stage.directory, { recursive: true });
    expect(names.filter((name) => name.includes('outside'))).toEqual([]);
  });

  it('stores the same bytes of a user once', async () => {
    const { client } = stage.server.signedIn();
    const before = await stage.storedFiles();
    await Promise.all([
      stage.upload(client, 'one.txt', 'twice'),
      stage.upload(stage.server.signedIn().client, 'one.txt', 'twice'),
    ]);
    const after = await stage.storedFiles();
    expect(after - before).toBe(4);
    await stage.upload(client, 'two.txt', 'twice');
    expect(await stage.storedFiles()).toBe(after);
  });

  it('keeps bytes that come once more while their only other file is being deleted', async () => {
    const { client, actor } = stage.server.signedIn();
    const { userId } = actor;
    const { id } = await stage.upload(client, 'one.txt', 'wanted again');
    const again = newId();
    const [added, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const adding = database.transaction(async (tx) => {
      await lockUser(tx, userId);
      const known = await findAttachment(tx, userId, id);
      if (known) await insertAttachment(tx, { ...known.attachment, id: again });
      added.resolve();
      await mayEnd.promise;
    });
    await added.promise;
    const deleted = client.send(deleteAttachment, { params: { id } });
    if (kind === 'postgres') await vi.waitFor(async () => expect(await waitingForLocks(database)).toBe(1));
    mayEnd.resolve();
    await adding;
    expect(await deleted).toMatchObject({ status: 200 });
    expect((await client.send(readAttachment, { params: { id: again } })).body).toBe('wanted again');
  });

  it('says of a file for which the disk has no room that whoever runs the server has to make some', async () => {
    const { client } = stage.server.signedIn();
    stage.isFull = true;
    const answer = await stage.send(client, 'late.txt', 'no room for me');
    stage.isFull = false;
    expect(answer).toMatchObject({
      status: 503,
      body: {
        code: 'unavailable',
        message: 'The server has no room left for files. Whoever runs it has to make some.',
      },
    });
    await stage.upload(client, 'late.txt', 'no room for me');
  });

  it('removes uploads that found no message within a day', async () => {
    const { client } = stage.server.signedIn();
    const before = await stage.storedFiles();
    const { id } = await stage.upload(client, 'forgotten.txt', 'nobody sent me');
    stage.now = new Date(stage.now.getTime() + 23 * 3_600_000);
    await stage.files.sweep();
    expect((await client.send(readAttachment, { params: { id } })).status).toBe(200);
    stage.now = new Date(stage.now.getTime() + 2 * 3_600_000);
    await stage.files.sweep();
    expect((await client.send(readAttachment, { params: { id } })).status).toBe(404);
    expect(await stage.storedFiles()).toBeLessThanOrEqual(before);
  });

  it("ends a visitor's storage at 100 MB, also when many files come at once", async () => {
    const { client, actor } = stage.server.signedIn({ kind: 'visitor' });
    const sizes = Array.from({ length: 18 }, (_, at) => at);
    const answers = await Promise.all(
      sizes.map((at) => stage.send(client, `${at}.png`, Buffer.alloc(7_000_000, `${at} `), 'image/png')),
    );
    const taken = answers.filter((answer) => answer.status === 200).length;
    expect(taken).toBe(14);
    expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body)).toContainEqual(
      expect.objectContaining({ code: 'quota-exceeded' }),
    );
    await database.transaction((tx) => stage.files.lifecycle.deleting(tx, actor.userId));
    await stage.files.sweep();
  });

  it('takes what is stored already where there is no room left, and nothing else', async () => {
    const { client, actor } = stage.server.signedIn({ kind: 'visitor' });
    await stage.upload(client, 'kept.txt', 'kept');
    const quota = 100 * 1024 * 1024;
    await database.db.execute(sql`update file_blobs set size_bytes = ${quota} where user_id = ${actor.userId}`);
    const before = await stage.storedFiles();
    const full = { status: 413, body: { code: 'quota-exceeded' } };
    expect(await stage.send(client, 'new.txt', 'more')).toMatchObject(full);
    await stage.upload(client, 'again.txt', 'kept');
    expect(await stage.storedFiles()).toBe(before);
  });

  it('moves with a visitor who signs in, and goes with a user who leaves', async () => {
    const visitor = stage.server.signedIn({ kind: 'visitor' });
    const user = stage.server.signedIn();
    const { id } = await stage.upload(visitor.client, 'mine.txt', 'carried over');
    await stage.upload(user.client, 'same.txt', 'carried over');
    for (let round = 0; round < 2; round++)
      await database.transaction(async (tx) =>
        stage.files.lifecycle.linked?.(tx, visitor.actor.userId, user.actor.userId, new Map()),
      );
    expect((await user.client.send(readAttachment, { params: { id } })).body).toBe('carried over');
    expect((await visitor.client.send(readAttachment, { params: { id } })).status).toBe(404);
    const before = await stage.storedFiles();
    await database.transaction((tx) => stage.files.lifecycle.deleting(tx, user.actor.userId));
    await stage.files.sweep();
    expect((await user.client.send(readAttachment, { params: { id } })).status).toBe(404);
    expect(before - (await stage.storedFiles())).toBe(4);
  });

  it('leaves no bytes behind when storing them fails half way', async () => {
    const { client } = stage.server.signedIn();
    const before = await stage.storedFiles();
    const huge = zipOf([{ name: 'a.txt', bytes: Buffer.from('x') }]);
    const failing = database.transaction;
    Object.assign(database, { transaction: () => Promise.reject(new Error('lost the database')) });
    expect((await stage.send(client, 'lost.zip', huge, 'application/zip')).status).toBe(500);
    Object.assign(database, { transaction: failing });
    expect(await stage.storedFiles()).toBeGreaterThan(before);
    stage.now = new Date(stage.now.getTime() + 2 * 3_600_000);
    await stage.files.sweep();
    expect(await stage.storedFiles()).toBeLessThanOrEqual(before);
  });

  it("ends an address's storage for a day, however many visitors and demo users it makes, and nobody else's", async () => {
    const address = '2001:db8:5:6::1';
    const from = (some: object) => stage.server.signedIn({ kind: 'visitor', address, ...some });
    const owner = budgetOfAddress(address, dayOf(stage.now));
    await takeOfDay(database.db, { owner, what: 'bytes' }, addressDailyBytes - 5, addressDailyBytes, stage.now);
    const over = { status: 413, body: { code: 'quota-exceeded', message: expect.stringContaining('your network') } };
    await stage.upload(from({}).client, 'a.txt', '5 byt');
    expect(await stage.send(from({ address: '2001:db8:5:6:ffff::2' }).client, 'b.txt', 'b')).toMatchObject(over);
    expect(await stage.send(from({ kind: 'user', isDemo: true }).client, 'b.txt', 'b')).toMatchObject(over);
    await stage.upload(from({ kind: 'user' }).client, 'b.txt', 'an account of his own');
    await stage.upload(from({ address: '2001:db8:5:7::1' }).client, 'b.txt', 'next door');
    stage.now = new Date(stage.now.getTime() + 86_400_000);
    await stage.upload(from({}).client, 'b.txt', 'tomorrow');
  });
});
