import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../ports/object-store.ts';
import { startFakeS3Server } from '../../testing/network/fake-s3-server.ts';
import { diskObjectStore } from './disk/disk-object-store.ts';
import { s3ObjectStore } from './s3/s3-object-store.ts';

const directory = await mkdtemp(join(tmpdir(), 'atrium-blobs-'));
const s3 = await startFakeS3Server();
const settings = {
  bucket: 'blobs',
  endpoint: s3.endpoint,
  region: 'us-east-1',
  accessKeyId: 'test-key',
  secretAccessKey: 'test-secret',
};
const s3Store = s3ObjectStore(settings);
afterAll(async () => {
  s3Store.close();
  await s3.close();
  await rm(directory, { recursive: true });
});

const badKeys = [
  '',
  '.',
  '..',
  '../a',
  'a/../b',
  '/a',
  'a//b',
  'a\\b',
  'A',
  'a b',
  'a\0',
  'a%2e',
  'a/.',
  '.a',
  'é',
  'a'.repeat(201),
];

const stores: [string, ObjectStore][] = [
  ['disk', diskObjectStore(directory)],
  ['S3', s3Store],
];

describe.each(stores)('the object store on %s', (_name, store) => {
  it.each(badKeys)('refuses the key %j in every call', async (key) => {
    const bad = { kind: 'bad-key' };
    await expect(store.put(key, new Uint8Array(1))).rejects.toMatchObject(bad);
    await expect(store.read(key)).rejects.toMatchObject(bad);
    await expect(store.stream(key)).rejects.toMatchObject(bad);
    await expect(store.delete(key)).rejects.toMatchObject(bad);
  });

  it('says not-found for what is absent', async () => {
    await expect(store.read('absent')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(store.stream('absent')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(store.delete('absent')).resolves.toBeUndefined();
  });

  it('gives back the same bytes, whole or as a stream', async () => {
    const bytes = randomBytes(300_000);
    await store.put('ab12/cd-34.text', bytes);
    expect(Buffer.from(await store.read('ab12/cd-34.text')).equals(bytes)).toBe(true);
    expect((await buffer(await store.stream('ab12/cd-34.text'))).equals(bytes)).toBe(true);
    const part = await store.stream('ab12/cd-34.text', { first: 100_000, last: 200_000 });
    expect((await buffer(part)).equals(bytes.subarray(100_000, 200_001))).toBe(true);
  });

  it('keeps an empty blob', async () => {
    await store.put('empty', new Uint8Array(0));
    expect((await store.read('empty')).byteLength).toBe(0);
  });

  it('takes the same key again, also many times at once', async () => {
    const bytes = randomBytes(50_000);
    await Promise.all(Array.from({ length: 8 }, () => store.put('again', bytes)));
    expect(Buffer.from(await store.read('again')).equals(bytes)).toBe(true);
  });

  it('forgets what is deleted', async () => {
    await store.put('gone', Buffer.from('x'));
    await store.delete('gone');
    await expect(store.read('gone')).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('the disk store', () => {
  it('leaves no temporary file behind', async () => {
    const files = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.part'));
    expect(files).toEqual([]);
  });

  it('says unavailable when the directory cannot be written', async () => {
    await writeFile(join(directory, 'blocked'), '');
    const store = diskObjectStore(join(directory, 'blocked'));
    await expect(store.put('a', new Uint8Array(1))).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('the S3 store', () => {
  beforeAll(() => s3Store.put('styled', Buffer.from('x')));

  it('addresses a custom endpoint by path and signs every request', () => {
    expect(s3.objects.has('/blobs/styled')).toBe(true);
    expect(s3.requests.every((request) => request.signed)).toBe(true);
  });

  it('says unavailable when the server keeps failing', async () => {
    s3.state.failing = true;
    await expect(s3Store.read('styled')).rejects.toMatchObject({ kind: 'unavailable' });
    s3.state.failing = false;
  });

  it('says unavailable when the server takes a call and never answers it', async () => {
    const impatient = s3ObjectStore(settings, { socketTimeout: 200 });
    s3.state.hanging = true;
    await expect(impatient.put('late', Buffer.from('x'))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(impatient.read('styled')).rejects.toMatchObject({ kind: 'unavailable' });
    s3.state.hanging = false;
    impatient.close();
  });

  it('is not called silent while a reader is slow to take what it sends', async () => {
    const impatient = s3ObjectStore(settings, { socketTimeout: 200 });
    const bytes = randomBytes(30_000_000);
    await impatient.put('long', bytes);
    const stream = await impatient.stream('long');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(bytes.equals(await buffer(stream))).toBe(true);
    impatient.close();
  });

  it('says unavailable when a stream is asked for and no answer comes', async () => {
    const impatient = s3ObjectStore(settings, { answer: 100 });
    s3.state.hanging = true;
    await expect(impatient.stream('styled')).rejects.toMatchObject({ kind: 'unavailable' });
    s3.state.hanging = false;
    impatient.close();
  });

  it('is tried for a moment only when the server takes a call and never answers it', async () => {
    const impatient = s3ObjectStore(settings, { trial: 100 });
    s3.state.hanging = true;
    expect(await impatient.tryOut()).toMatchObject({
      message: 'S3 cannot be reached. Check S3_ENDPOINT, and that it runs. (It did not answer within 0.1 s.)',
      isRefusal: false,
    });
    s3.state.hanging = false;
    impatient.close();
  });

  it('takes no web server for S3 that answers everything with its page', async () => {
    s3.state.isNone = true;
    await expect(s3Store.put('lost', Buffer.from('x'))).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await s3Store.tryOut()).toMatchObject({
      message: expect.stringMatching(/^S3_ENDPOINT leads to something that is not S3\./),
      isRefusal: true,
    });
    s3.state.isNone = false;
  });

  it('says unavailable, and not that a blob is gone, when there is no such bucket', async () => {
    const elsewhere = s3ObjectStore({ ...settings, bucket: 'typo' });
    await expect(elsewhere.put('a', Buffer.from('x'))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(elsewhere.read('a')).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(elsewhere.delete('a')).rejects.toMatchObject({ kind: 'unavailable' });
    elsewhere.close();
  });
});
