import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { createLog } from '../platform/log/create-log.ts';
import { type FakeS3Server, startFakeS3Server } from '../testing/network/fake-s3-server.ts';
import { freePort } from '../testing/network/free-port.ts';
import { startTestApp } from '../testing/test-app.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { openFiles } from './open-files.ts';

const folder = makeTestFolder();
let s3: FakeS3Server;
beforeAll(async () => {
  s3 = await startFakeS3Server();
});
afterAll(async () => {
  await s3.close();
  folder.remove();
});

const settingsOf = (changed: Readonly<Record<string, string>>) => ({
  S3_BUCKET: 'blobs',
  S3_ENDPOINT: s3.endpoint,
  S3_ACCESS_KEY_ID: 'test-key',
  S3_SECRET_ACCESS_KEY: 'test-secret',
  ...changed,
});

test.each([
  [
    'a wrong key',
    { S3_ACCESS_KEY_ID: 'wrong-key' },
    /^S3 refuses the key\. Check S3_ACCESS_KEY_ID .*AccessDenied, 403/,
  ],
  ['a bucket that is not there', { S3_BUCKET: 'typo' }, /^There is no bucket .*check S3_BUCKET.*NoSuchBucket, 404/],
  ['what is no name of a bucket', { S3_BUCKET: 'my/files' }, /^S3_BUCKET is no name of a bucket/],
])('%s ends the start, with the settings to look at', async (_name, settings, message) => {
  const config = readConfig({ DATA_DIR: folder.path, ...settingsOf(settings) });
  await expect(
    openFiles(config, { log: createLog({ level: 'silent', secrets: [] }), clock: systemClock }),
  ).rejects.toThrow(message);
});

test('an S3 that does not answer is told at /ready, chats go on, and it is found again', async () => {
  let now = Date.now();
  const port = await freePort();
  const app = await startTestApp({
    overrides: { clock: { now: () => new Date(now) } },
    settings: settingsOf({ S3_ENDPOINT: `http://127.0.0.1:${port}` }),
  });
  const ready = async () => {
    const answer = await fetch(`${app.url}/ready`);
    return [answer.status, await answer.json()];
  };
  expect(app.app.outside.filesFault()).toMatch(/^S3 cannot be reached\. Check S3_ENDPOINT.*ECONNREFUSED/);
  expect(await ready()).toEqual([200, { status: 'ok', files: 'unavailable' }]);
  const late = await startFakeS3Server(port);
  now += 31_000;
  await expect.poll(ready).toEqual([200, { status: 'ok' }]);
  await app.close();
  await late.close();
});

test('an S3 that answers is tried with one file', async () => {
  const app = await startTestApp({ settings: settingsOf({}) });
  expect(app.app.outside.filesFault()).toBeNull();
  expect([...s3.objects.keys()]).toEqual(['/blobs/trial']);
  await app.close();
});

test.each([
  ['only read', ['PUT', 'DELETE']],
  ['only write', ['GET', 'HEAD']],
])('a key that may %s ends the start, also where files were kept before', async (_what, denied) => {
  const config = readConfig({ DATA_DIR: folder.path, ...settingsOf({}) });
  const start = () => openFiles(config, { log: createLog({ level: 'silent', secrets: [] }), clock: systemClock });
  await start();
  s3.state.denied = denied;
  await expect(start()).rejects.toThrow(/^S3 refuses the key\..* may read and write in S3_BUCKET\./);
  s3.state.denied = [];
});

test('an S3 that is tried again is only read', async () => {
  let now = Date.now();
  const config = readConfig({ DATA_DIR: folder.path, ...settingsOf({}) });
  const log = createLog({ level: 'silent', secrets: [] });
  const { filesFault } = await openFiles(config, { log, clock: { now: () => new Date(now) } });
  s3.requests.length = 0;
  now += 31_000;
  expect(filesFault()).toBeNull();
  await expect.poll(() => s3.requests.map(({ method }) => method)).toEqual(['HEAD']);
});
