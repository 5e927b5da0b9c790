import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxFileBytes } from '@atrium/contract/file-rules';
import { type Attachment, deleteAttachment, readAttachment, uploadAttachment } from '@atrium/contract/files';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharpImageCodec } from '../../adapters/image-codec/sharp-image-codec.ts';
import { diskObjectStore } from '../../adapters/object-store/disk/disk-object-store.ts';
import { processTextExtractor } from '../../adapters/text-extraction/process-text-extractor.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { ExtractorBusyError } from '../../ports/text-extractor.ts';
import { pngClaiming, zipOf } from '../../testing/bombs.ts';
import { describeOnBothStores } from '../../testing/database.ts';
import { type RouteServer, startRouteServer } from '../../testing/route-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createFiles, type Files } from './index.ts';

const extractor = processTextExtractor();
afterAll(() => extractor.close());

describeOnBothStores('files', (open) => {
  let database: Database;
  let server: RouteServer;
  let files: Files;
  let directory: string;
  let now = new Date('2026-11-21T12:00:00Z');
  let isBusy = false;

  beforeAll(async () => {
    database = await open();
    directory = await mkdtemp(join(tmpdir(), 'atrium-files-'));
    files = createFiles({
      storedElsewhere: [],
      database,
      clock: { now: () => now },
      objects: diskObjectStore(directory),
      extractor: {
        extract: (request) => (isBusy ? Promise.reject(new ExtractorBusyError('busy')) : extractor.extract(request)),
        close: async () => undefined,
      },
      images: sharpImageCodec(),
      outbound: { request: () => Promise.reject(new Error('not here')), close: async () => undefined },
    });
    server = await startRouteServer(files.routes);
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });

  const storedFiles = async () =>
    (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const send = (client: TestClient, name: string, bytes: string | Uint8Array, type = '') =>
    client.send(uploadAttachment, { query: { name, type }, body: new Uint8Array(Buffer.from(bytes)) });
  const upload = async (client: TestClient, name: string, bytes: string | Uint8Array, type = '') => {
    const answer = await send(client, name, bytes, type);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as Attachment;
  };
  const attach = (userId: string, ids: readonly string[], messageId = newId()) =>
    database.transaction((tx) => files.attach(tx, userId, messageId, ids)).then(() => messageId);
  const inline = (name: string, bytes: string | Uint8Array, type = '') => ({
    name,
    type,
    content: Buffer.from(bytes).toString('base64'),
  });

  it('refuses a kind that is not allowed, in the words of the product', async () => {
    const { client } = server.signedIn();
    expect(await send(client, 'run.exe', 'MZ', 'application/x-msdownload')).toMatchObject({
      status: 415,
      body: { code: 'unsupported-file', message: 'File type not supported: run.exe' },
    });
    expect(await send(client, 'draw.svg', '<svg/>', 'image/svg+xml')).toMatchObject({ status: 415 });
  });

  it('takes 7,864,320 bytes and refuses one more, in the words of the product', async () => {
    const { client } = server.signedIn();
    expect(await upload(client, 'big.txt', Buffer.alloc(maxFileBytes, 'a '))).toMatchObject({ size: 7_864_320 });
    expect(await send(client, 'big.txt', Buffer.alloc(maxFileBytes + 1, 'a '))).toMatchObject({
      status: 413,
      body: {
        code: 'too-large',
        message: 'File too large: big.txt. Maximum size is 7.5MB (due to encoding overhead).',
      },
    });
    expect(await send(client, 'huge.txt', Buffer.alloc(34_000_000, 'a '))).toMatchObject({ status: 413 });
  });

  it('refuses a picture of 60,000 by 60,000 pixels', async () => {
    const { client } = server.signedIn();
    const answer = await send(client, 'bomb.png', pngClaiming(60_000, 60_000), 'image/png');
    expect(answer).toMatchObject({ status: 422, body: { code: 'unreadable-file' } });
  });

  it('shows a file to nobody but its owner', async () => {
    const owner = server.signedIn();
    const { id } = await upload(owner.client, 'mine.txt', 'secret');
    const others = [server.stranger(), server.signedIn().client, server.signedIn({ role: 'admin' }).client];
    others.push(server.signedIn({ kind: 'visitor' }).client);
    for (const client of others) {
      expect(await client.send(readAttachment, { params: { id } })).toMatchObject({ status: 404 });
      expect(await client.send(deleteAttachment, { params: { id } })).toMatchObject({ status: 404 });
    }
    const absent = await owner.client.send(readAttachment, { params: { id: newId() } });
    const foreign = await server.signedIn().client.send(readAttachment, { params: { id } });
    expect(foreign.body).toEqual(absent.body);
    for (const bad of ['x', '../../etc/passwd', "' or 1=1", '0', 'a'.repeat(5_000)])
      expect([400, 404]).toContain((await owner.client.send(readAttachment, { params: { id: bad } })).status);
    expect((await owner.client.send(readAttachment, { params: { id } })).body).toBe('secret');
  });

  it('gives a visitor his own files', async () => {
    const client = server.stranger();
    const { id, url } = await upload(client, 'note.txt', 'mine');
    expect(url).toBe(`/api/attachments/${id}`);
    expect((await client.send(readAttachment, { params: { id } })).body).toBe('mine');
  });

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/html', 'text/html'],
    ['picture.png', '<html><script>alert(1)</script>', 'image/png', 'text/html'],
    ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png', 'image/svg+xml'],
    ['x.xml', '<?xml version="1.0"?><a xmlns="http://www.w3.org/1999/xhtml"/>', '', 'application/xml'],
    ['x.js', 'alert(1)', '', 'text/javascript'],
    ['notes.pdf', '<script>alert(1)</script>', 'application/pdf', 'text/plain'],
    ['virus.txt', Buffer.from('MZ\0\0\0\u0001\u0002\u0003\0\0', 'latin1'), 'text/plain', 'application/octet-stream'],
  ])('names %s by its content and serves it inert', async (name, bytes, claimed, type) => {
    const { client } = server.signedIn();
    const made = await upload(client, name, bytes, claimed);
    expect(made.type).toBe(type);
    const response = await client.fetch(readAttachment, { params: { id: made.id } });
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });

  it('shows a picture in place', async () => {
    const { client } = server.signedIn();
    const bytes = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const made = await upload(client, 'red.txt', bytes, 'text/plain');
    expect(made).toMatchObject({ type: 'image/png', hasText: false, problem: null });
    const response = await client.fetch(readAttachment, { params: { id: made.id } });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="red.txt"; filename*=UTF-8''red.txt`);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['broken.pdf', '%PDF-1.7 nothing more', 'This PDF is damaged and could not be read.'],
    ['broken.png', Buffer.from('89504e470d0a1a0a00', 'hex'), 'This picture is damaged and could not be read.'],
    ['empty.txt', '', 'This file is empty.'],
    ['x.zip', Buffer.from('PK\u0003\u0004nothing'), 'This file is damaged and could not be read.'],
  ])('keeps %s and says what is wrong with it', async (name, bytes, problem) => {
    const { client } = server.signedIn();
    const type = name.endsWith('pdf') ? 'application/pdf' : name.endsWith('png') ? 'image/png' : 'application/zip';
    expect(await upload(client, name, bytes, type)).toMatchObject({ name, hasText: false, problem });
  });

  it('stores nothing under a name that a user gave', async () => {
    const { client } = server.signedIn();
    const made = await upload(client, '../../../../outside.txt', 'climbing');
    expect(made.name).toBe('outside.txt');
    const names = await readdir(directory, { recursive: true });
    expect(names.filter((name) => name.includes('outside'))).toEqual([]);
  });

  it('deletes an upload, but not a file of a message', async () => {
    const { client, actor } = server.signedIn();
    const [one, two] = [await upload(client, 'a.txt', 'a'), await upload(client, 'b.txt', 'b')];
    await attach(actor.userId, [two.id]);
    expect(await client.send(deleteAttachment, { params: { id: two.id } })).toMatchObject({ status: 409 });
    expect(await client.send(deleteAttachment, { params: { id: one.id } })).toMatchObject({ status: 200 });
    expect(await client.send(deleteAttachment, { params: { id: one.id } })).toMatchObject({ status: 404 });
    expect(await client.send(readAttachment, { params: { id: one.id } })).toMatchObject({ status: 404 });
  });

  it('puts uploads on a message in the order given, once, and never a foreign one', async () => {
    const { client, actor } = server.signedIn();
    const foreign = await upload(server.signedIn().client, 'theirs.txt', 'theirs');
    const one = await upload(client, 'one.txt', 'first');
    const two = await upload(client, 'two.md', '# second');
    for (const ids of [[one.id, foreign.id], [newId()], ['nonsense']])
      await expect(attach(actor.userId, ids)).rejects.toMatchObject({ code: 'not-found' });
    const messageId = await attach(actor.userId, [two.id, one.id, two.id]);
    await expect(attach(actor.userId, [one.id])).rejects.toMatchObject({ code: 'not-found' });
    const listed = await files.ofMessages(database.db, actor.userId, [messageId, newId()]);
    expect(listed.get(messageId)?.map((file) => file.name)).toEqual(['two.md', 'one.txt']);
    expect((await files.ofMessages(database.db, newId(), [messageId])).size).toBe(0);
    const contents = (await files.contentsOf(actor.userId, [messageId])).get(messageId) ?? [];
    expect(contents.map((content) => content.extracted?.text)).toEqual(['# second', 'first']);
    expect(Buffer.from((await contents[0]?.bytes()) ?? []).toString()).toBe('# second');
  });

  it('refuses more than 20 files and more than 20 MB on one message, uploaded or inline', async () => {
    const { client, actor } = server.signedIn();
    const ids: string[] = [];
    for (let at = 0; at < 21; at++) ids.push((await upload(client, `${at}.txt`, 'same')).id);
    await expect(attach(actor.userId, ids)).rejects.toMatchObject({ code: 'too-large' });
    const large = Buffer.alloc(7_200_000, 'a ');
    const heavy = [];
    for (const name of ['a.txt', 'b.txt', 'c.txt']) heavy.push((await upload(client, name, large)).id);
    const sentence = 'Total file size too large. Please keep total under 20MB.';
    await expect(attach(actor.userId, heavy)).rejects.toMatchObject({ code: 'too-large', message: sentence });
    const three = ['a.txt', 'b.txt', 'c.txt'].map((name) => inline(name, large));
    await expect(files.storeInline(actor, three)).rejects.toMatchObject({ code: 'too-large', message: sentence });
    const many = Array.from({ length: 21 }, (_, at) => inline(`${at}.txt`, 'x'));
    await expect(files.storeInline(actor, many)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('takes files inside a message, and refuses all when one is wrong', async () => {
    const { actor } = server.signedIn();
    const good = inline('good.txt', 'fine');
    for (const [bad, code] of [
      [{ ...good, content: 'not base64!' }, 'invalid-request'],
      [{ ...good, content: 'YQ=' }, 'invalid-request'],
      [{ ...good, content: 'YQ==YQ==' }, 'invalid-request'],
      [{ ...good, name: 'a.exe' }, 'unsupported-file'],
      [inline('a.txt', Buffer.alloc(maxFileBytes + 1)), 'too-large'],
    ] as const)
      await expect(files.storeInline(actor, [good, bad])).rejects.toMatchObject({ code });
    const prefixed = { ...good, name: 'p.txt', content: `data:text/plain;base64,${good.content}` };
    const made = await files.storeInline(actor, [good, prefixed, inline('full.txt', Buffer.alloc(maxFileBytes, 'b'))]);
    expect(made.map((file) => [file.name, file.size])).toEqual([
      ['good.txt', 4],
      ['p.txt', 4],
      ['full.txt', maxFileBytes],
    ]);
  });

  it('keeps the files of an edited question, and their bytes until the last message is gone', async () => {
    const { client, actor } = server.signedIn();
    const { userId } = actor;
    await files.sweep();
    const before = await storedFiles();
    const { id } = await upload(client, 'kept.txt', 'kept through edits');
    const first = await attach(userId, [id]);
    const second = newId();
    await database.transaction((tx) => files.copyToMessage(tx, userId, first, second));
    await database.transaction((tx) => files.release(tx, userId, [first]));
    await files.sweep();
    const [copy] = (await files.contentsOf(userId, [second])).get(second) ?? [];
    expect(copy?.extracted?.text).toBe('kept through edits');
    expect(copy?.attachment.id).not.toBe(id);
    await database.transaction((tx) => files.release(tx, userId, [second]));
    await files.sweep();
    expect(await storedFiles()).toBe(before);
  });

  it('stores the same bytes of a user once', async () => {
    const { client } = server.signedIn();
    const before = await storedFiles();
    await Promise.all([upload(client, 'one.txt', 'twice'), upload(server.signedIn().client, 'one.txt', 'twice')]);
    const after = await storedFiles();
    expect(after - before).toBe(4);
    await upload(client, 'two.txt', 'twice');
    expect(await storedFiles()).toBe(after);
  });

  it('removes uploads that found no message within a day', async () => {
    const { client } = server.signedIn();
    const before = await storedFiles();
    const { id } = await upload(client, 'forgotten.txt', 'nobody sent me');
    now = new Date(now.getTime() + 23 * 3_600_000);
    await files.sweep();
    expect((await client.send(readAttachment, { params: { id } })).status).toBe(200);
    now = new Date(now.getTime() + 2 * 3_600_000);
    await files.sweep();
    expect((await client.send(readAttachment, { params: { id } })).status).toBe(404);
    expect(await storedFiles()).toBeLessThanOrEqual(before);
  });

  it("ends a visitor's storage at 100 MB, also when many files come at once", async () => {
    const { client, actor } = server.signedIn({ kind: 'visitor' });
    const sizes = Array.from({ length: 18 }, (_, at) => at);
    const answers = await Promise.all(
      sizes.map((at) => send(client, `${at}.png`, Buffer.alloc(7_000_000, `${at} `), 'image/png')),
    );
    const taken = answers.filter((answer) => answer.status === 200).length;
    expect(taken).toBe(14);
    expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body)).toContainEqual(
      expect.objectContaining({ code: 'quota-exceeded' }),
    );
    await database.transaction((tx) => files.lifecycle.deleting(tx, actor.userId));
    await files.sweep();
  });

  it('moves with a visitor who signs in, and goes with a user who leaves', async () => {
    const visitor = server.signedIn({ kind: 'visitor' });
    const user = server.signedIn();
    const { id } = await upload(visitor.client, 'mine.txt', 'carried over');
    await upload(user.client, 'same.txt', 'carried over');
    for (let round = 0; round < 2; round++)
      await database.transaction(async (tx) => files.lifecycle.linked?.(tx, visitor.actor.userId, user.actor.userId));
    expect((await user.client.send(readAttachment, { params: { id } })).body).toBe('carried over');
    expect((await visitor.client.send(readAttachment, { params: { id } })).status).toBe(404);
    const before = await storedFiles();
    await database.transaction((tx) => files.lifecycle.deleting(tx, user.actor.userId));
    await files.sweep();
    expect((await user.client.send(readAttachment, { params: { id } })).status).toBe(404);
    expect(before - (await storedFiles())).toBe(4);
  });

  it('reads a file later when the reader is busy', async () => {
    const { client, actor } = server.signedIn();
    isBusy = true;
    const made = await upload(client, 'later.txt', 'read me later');
    isBusy = false;
    expect(made).toMatchObject({ hasText: false, problem: expect.stringContaining('has not been read yet') });
    const messageId = await attach(actor.userId, [made.id]);
    const [content] = (await files.contentsOf(actor.userId, [messageId])).get(messageId) ?? [];
    expect(content).toMatchObject({
      attachment: { hasText: true, problem: null },
      extracted: { text: 'read me later' },
    });
    const listed = await files.ofMessages(database.db, actor.userId, [messageId]);
    expect(listed.get(messageId)).toMatchObject([{ hasText: true, problem: null }]);
  });

  it('goes on without a file whose bytes are lost', async () => {
    const { client, actor } = server.signedIn();
    const [lost, kept] = [await upload(client, 'lost.txt', 'bytes to lose'), await upload(client, 'kept.txt', 'bytes')];
    const messageId = await attach(actor.userId, [lost.id, kept.id]);
    const hash = createHash('sha256').update('bytes to lose').digest('hex');
    const names = await readdir(directory, { recursive: true });
    for (const name of names.filter((each) => each.includes(hash))) await rm(join(directory, name));
    const [one, two] = (await files.contentsOf(actor.userId, [messageId])).get(messageId) ?? [];
    expect(one).toMatchObject({ attachment: { problem: 'The content of this file is gone.' }, extracted: null });
    expect(two?.extracted?.text).toBe('bytes');
    expect((await client.send(readAttachment, { params: { id: lost.id } })).status).toBe(404);
  });

  it('leaves no bytes behind when storing them fails half way', async () => {
    const { client } = server.signedIn();
    const before = await storedFiles();
    const huge = zipOf([{ name: 'a.txt', bytes: Buffer.from('x') }]);
    const failing = database.transaction;
    Object.assign(database, { transaction: () => Promise.reject(new Error('lost the database')) });
    expect((await send(client, 'lost.zip', huge, 'application/zip')).status).toBe(500);
    Object.assign(database, { transaction: failing });
    expect(await storedFiles()).toBeGreaterThan(before);
    now = new Date(now.getTime() + 2 * 3_600_000);
    await files.sweep();
    expect(await storedFiles()).toBeLessThanOrEqual(before);
  });
});
