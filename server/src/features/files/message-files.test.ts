import { mkdir, rm } from 'node:fs/promises';
import { maxFileBytes } from '@atrium/contract/file-rules';
import { deleteAttachment, readAttachment } from '@atrium/contract/files';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type FilesStage, startFilesStage } from '../../testing/stages/files-stage.ts';

describeOnBothStores('the files of a message', (open) => {
  let database: Database;
  let stage: FilesStage;
  beforeAll(async () => {
    database = await open();
    stage = await startFilesStage(database);
  });
  afterAll(() => stage.close());

  it('deletes an upload, but not a file of a message', async () => {
    const { client, actor } = stage.server.signedIn();
    const [one, two] = [await stage.upload(client, 'a.txt', 'a'), await stage.upload(client, 'b.txt', 'b')];
    await stage.attach(actor.userId, [two.id]);
    expect(await client.send(deleteAttachment, { params: { id: two.id } })).toMatchObject({ status: 409 });
    expect(await client.send(deleteAttachment, { params: { id: one.id } })).toMatchObject({ status: 200 });
    expect(await client.send(deleteAttachment, { params: { id: one.id } })).toMatchObject({ status: 404 });
    expect(await client.send(readAttachment, { params: { id: one.id } })).toMatchObject({ status: 404 });
  });

  it('puts uploads on a message in the order given, once, and never a foreign one', async () => {
    const { client, actor } = stage.server.signedIn();
    const foreign = await stage.upload(stage.server.signedIn().client, 'theirs.txt', 'theirs');
    const one = await stage.upload(client, 'one.txt', 'first');
    const two = await stage.upload(client, 'two.md', '# second');
    for (const ids of [[one.id, foreign.id], [newId()], ['nonsense']])
      await expect(stage.attach(actor.userId, ids)).rejects.toMatchObject({ code: 'not-found' });
    const messageId = await stage.attach(actor.userId, [two.id, one.id, two.id]);
    await expect(stage.attach(actor.userId, [one.id])).rejects.toMatchObject({ code: 'not-found' });
    const listed = await stage.files.ofMessages(database.db, actor.userId, [messageId, newId()]);
    expect(listed.get(messageId)?.map((file) => file.name)).toEqual(['two.md', 'one.txt']);
    expect((await stage.files.ofMessages(database.db, newId(), [messageId])).size).toBe(0);
    const contents = (await stage.files.contentsOf(actor.userId, [messageId])).get(messageId) ?? [];
    const texts = await Promise.all(contents.map((content) => content.text()));
    expect(texts.map((read) => read?.text)).toEqual(['# second', 'first']);
    expect(Buffer.from((await contents[0]?.bytes()) ?? []).toString()).toBe('# second');
  });

  it('gives pictures as every model takes them: smaller where they are too large, JPEG in place of WebP, and never one that is gone', async () => {
    const { client, actor } = stage.server.signedIn();
    const image = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } }).png();
    const noise = sharp({
      create: { width: 1_450, height: 1_450, channels: 3, background: 'white', noise: { type: 'gaussian', sigma: 90 } },
    });
    const small = await image(300, 200).toBuffer();
    const ids: string[] = [];
    for (const [name, bytes] of [
      ['small.png', small],
      ['tall.png', await image(400, 9_000).toBuffer()],
      ['heavy.png', await noise.png().toBuffer()],
      ['other.webp', await image(300, 200).webp().toBuffer()],
      ['gone.png', await image(10, 10).toBuffer()],
    ] as const)
      ids.push((await stage.upload(client, name, bytes, name.endsWith('webp') ? 'image/webp' : 'image/png')).id);
    const messageId = await stage.attach(actor.userId, ids);
    const contents = (await stage.files.contentsOf(actor.userId, [messageId])).get(messageId) ?? [];
    const [asItIs, tall, heavy, other] = await Promise.all(contents.slice(0, 4).map((content) => content.picture()));
    expect([asItIs?.type, small.equals(asItIs?.bytes ?? new Uint8Array())]).toEqual(['image/png', true]);
    expect(tall?.type).toBe('image/jpeg');
    expect(await sharp(tall?.bytes).metadata()).toMatchObject({ height: 2_000, format: 'jpeg' });
    expect(heavy?.type).toBe('image/jpeg');
    expect(heavy?.bytes.byteLength).toBeLessThan(3_750_000);
    expect(other?.type).toBe('image/jpeg');
    await rm(stage.directory, { recursive: true });
    await mkdir(stage.directory);
    expect([await contents[4]?.picture(), await contents[4]?.bytes()]).toEqual([null, null]);
  });

  it('refuses more than 20 files and more than 20 MB on one message, uploaded or inline', async () => {
    const { client, actor } = stage.server.signedIn();
    const ids: string[] = [];
    for (let at = 0; at < 21; at++) ids.push((await stage.upload(client, `${at}.txt`, 'same')).id);
    await expect(stage.attach(actor.userId, ids)).rejects.toMatchObject({ code: 'too-large' });
    const large = Buffer.alloc(7_200_000, 'a ');
    const heavy = [];
    for (const name of ['a.txt', 'b.txt', 'c.txt']) heavy.push((await stage.upload(client, name, large)).id);
    const sentence = 'Total file size too large. Please keep total under 20MB.';
    await expect(stage.attach(actor.userId, heavy)).rejects.toMatchObject({ code: 'too-large', message: sentence });
    const three = ['a.txt', 'b.txt', 'c.txt'].map((name) => stage.inline(name, large));
    await expect(stage.files.storeInline(actor, three)).rejects.toMatchObject({ code: 'too-large', message: sentence });
    const many = Array.from({ length: 21 }, (_, at) => stage.inline(`${at}.txt`, 'x'));
    await expect(stage.files.storeInline(actor, many)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('counts what an edited question brings along with what is attached to it anew', async () => {
    const { client, actor } = stage.server.signedIn();
    const ids: string[] = [];
    for (let at = 0; at < 21; at++) ids.push((await stage.upload(client, `${at}.txt`, 'same')).id);
    const messageId = await stage.attach(actor.userId, ids.slice(0, 19));
    const add = (some: readonly string[]) =>
      database.transaction((tx) => stage.files.attach(tx, actor.userId, messageId, some));
    await expect(add(ids.slice(19))).rejects.toMatchObject({ code: 'too-large' });
    await add(ids.slice(20));
    const names = (await stage.files.ofMessages(database.db, actor.userId, [messageId])).get(messageId);
    expect(names?.map(({ name }) => name).slice(-2)).toEqual(['18.txt', '20.txt']);
  });

  it('takes files inside a message, and refuses all when one is wrong', async () => {
    const { actor } = stage.server.signedIn();
    const good = stage.inline('good.txt', 'fine');
    for (const [bad, code] of [
      [{ ...good, content: 'not base64!' }, 'invalid-request'],
      [{ ...good, content: 'YQ=' }, 'invalid-request'],
      [{ ...good, content: 'YQ==YQ==' }, 'invalid-request'],
      [{ ...good, name: 'a.exe' }, 'unsupported-file'],
      [stage.inline('a.txt', Buffer.alloc(maxFileBytes + 1)), 'too-large'],
    ] as const)
      await expect(stage.files.storeInline(actor, [good, bad])).rejects.toMatchObject({ code });
    const prefixed = { ...good, name: 'p.txt', content: `data:text/plain;base64,${good.content}` };
    const made = await stage.files.storeInline(actor, [
      good,
      prefixed,
      stage.inline('full.txt', Buffer.alloc(maxFileBytes, 'b')),
    ]);
    expect(made.map((file) => [file.name, file.size])).toEqual([
      ['good.txt', 4],
      ['p.txt', 4],
      ['full.txt', maxFileBytes],
    ]);
  });

  it('keeps the files of an edited question, and their bytes until the last message is gone', async () => {
    const { client, actor } = stage.server.signedIn();
    const { userId } = actor;
    await stage.files.sweep();
    const before = await stage.storedFiles();
    const { id } = await stage.upload(client, 'kept.txt', 'kept through edits');
    const first = await stage.attach(userId, [id]);
    const second = newId();
    await database.transaction((tx) => stage.files.copyToMessage(tx, userId, first, second));
    await database.transaction((tx) => stage.files.release(tx, userId, [first]));
    await stage.files.sweep();
    const [copy] = (await stage.files.contentsOf(userId, [second])).get(second) ?? [];
    expect((await copy?.text())?.text).toBe('kept through edits');
    expect(copy?.attachment.id).not.toBe(id);
    await database.transaction((tx) => stage.files.release(tx, userId, [second]));
    await stage.files.sweep();
    expect(await stage.storedFiles()).toBe(before);
  });
});
