import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { maxFileBytes } from '@atrium/contract/file-rules';
import { deleteAttachment, readAttachment } from '@atrium/contract/files';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { pngClaiming } from '../../testing/samples/bombs.ts';
import { type FilesStage, startFilesStage } from '../../testing/stages/files-stage.ts';

describeOnBothStores('files', (open) => {
  let database: Database;
  let stage: FilesStage;
  beforeAll(async () => {
    database = await open();
    stage = await startFilesStage(database);
  });
  afterAll(() => stage.close());

  it('refuses a kind that is not allowed, in the words of the product', async () => {
    const { client } = stage.server.signedIn();
    expect(await stage.send(client, 'run.exe', 'MZ', 'application/x-msdownload')).toMatchObject({
      status: 415,
      body: { code: 'unsupported-file', message: 'File type not supported: run.exe' },
    });
    expect(await stage.send(client, 'draw.svg', '<svg/>', 'image/svg+xml')).toMatchObject({ status: 415 });
  });

  it('takes 7,864,320 bytes and refuses one more, in the words of the product', async () => {
    const { client } = stage.server.signedIn();
    expect(await stage.upload(client, 'big.txt', Buffer.alloc(maxFileBytes, 'a '))).toMatchObject({ size: 7_864_320 });
    expect(await stage.send(client, 'big.txt', Buffer.alloc(maxFileBytes + 1, 'a '))).toMatchObject({
      status: 413,
      body: {
        code: 'too-large',
        message: 'File too large: big.txt. Maximum size is 7.5MB (due to encoding overhead).',
      },
    });
    expect(await stage.send(client, 'huge.txt', Buffer.alloc(34_000_000, 'a '))).toMatchObject({ status: 413 });
  });

  it('takes a text whatever word its name ends in', async () => {
    const { client } = stage.server.signedIn();
    const answer = await stage.send(client, 'notes.constructor', 'words', 'text/plain');
    expect(answer).toMatchObject({ status: 200, body: { type: 'text/plain' } });
  });

  it('refuses a picture of 60,000 by 60,000 pixels', async () => {
    const { client } = stage.server.signedIn();
    const answer = await stage.send(client, 'bomb.png', pngClaiming(60_000, 60_000), 'image/png');
    expect(answer).toMatchObject({ status: 422, body: { code: 'unreadable-file' } });
  });

  it('shows a file to nobody but its owner', async () => {
    const owner = stage.server.signedIn();
    const { id } = await stage.upload(owner.client, 'mine.txt', 'secret');
    const others = [
      stage.server.stranger(),
      stage.server.signedIn().client,
      stage.server.signedIn({ role: 'admin' }).client,
    ];
    others.push(stage.server.signedIn({ kind: 'visitor' }).client);
    for (const client of others) {
      expect(await client.send(readAttachment, { params: { id } })).toMatchObject({ status: 404 });
      expect(await client.send(deleteAttachment, { params: { id } })).toMatchObject({ status: 404 });
    }
    const absent = await owner.client.send(readAttachment, { params: { id: newId() } });
    const foreign = await stage.server.signedIn().client.send(readAttachment, { params: { id } });
    expect(foreign.body).toEqual(absent.body);
    for (const bad of ['x', '../../etc/passwd', "' or 1=1", '0', 'a'.repeat(5_000)])
      expect([400, 404]).toContain((await owner.client.send(readAttachment, { params: { id: bad } })).status);
    expect((await owner.client.send(readAttachment, { params: { id } })).body).toBe('secret');
  });

  it('gives a visitor his own files', async () => {
    const client = stage.server.stranger();
    const { id, url } = await stage.upload(client, 'note.txt', 'mine');
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
    const { client } = stage.server.signedIn();
    const made = await stage.upload(client, name, bytes, claimed);
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
    const { client } = stage.server.signedIn();
    const bytes = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const made = await stage.upload(client, 'red.txt', bytes, 'text/plain');
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
    const { client } = stage.server.signedIn();
    const type = name.endsWith('pdf') ? 'application/pdf' : name.endsWith('png') ? 'image/png' : 'application/zip';
    expect(await stage.upload(client, name, bytes, type)).toMatchObject({ name, hasText: false, problem });
  });

  it('reads a file later when the reader is busy', async () => {
    const { client, actor } = stage.server.signedIn();
    stage.isBusy = true;
    const made = await stage.upload(client, 'later.txt', 'read me later');
    stage.isBusy = false;
    expect(made).toMatchObject({ hasText: false, problem: expect.stringContaining('has not been read yet') });
    const again = await stage.upload(client, 'later.txt', 'read me later');
    expect(again).toMatchObject({ hasText: true, problem: null });
    const messageId = await stage.attach(actor.userId, [made.id]);
    const [content] = (await stage.files.contentsOf(actor.userId, [messageId])).get(messageId) ?? [];
    expect(content?.attachment).toMatchObject({ hasText: true, problem: null });
    expect(await content?.text()).toMatchObject({ text: 'read me later' });
    const listed = await stage.files.ofMessages(database.db, actor.userId, [messageId]);
    expect(listed.get(messageId)).toMatchObject([{ hasText: true, problem: null }]);
  });

  it('goes on without a file whose bytes are lost', async () => {
    const { client, actor } = stage.server.signedIn();
    const [lost, kept] = [
      await stage.upload(client, 'lost.txt', 'bytes to lose'),
      await stage.upload(client, 'kept.txt', 'bytes'),
    ];
    const messageId = await stage.attach(actor.userId, [lost.id, kept.id]);
    const hash = createHash('sha256').update('bytes to lose').digest('hex');
    const names = await readdir(stage.directory, { recursive: true });
    for (const name of names.filter((each) => each.includes(hash))) await rm(join(stage.directory, name));
    const [one, two] = (await stage.files.contentsOf(actor.userId, [messageId])).get(messageId) ?? [];
    expect([await one?.text(), await one?.bytes()]).toEqual([null, null]);
    expect((await two?.text())?.text).toBe('bytes');
    expect((await client.send(readAttachment, { params: { id: lost.id } })).status).toBe(404);
  });
});
