import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { placeFaults } from './place-faults.ts';
import { startFakeS3Server } from './testing/network/fake-s3-server.ts';
import { freePort } from './testing/network/free-port.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const folder = makeTestFolder();
afterAll(() => folder.remove());
const s3 = { S3_BUCKET: 'blobs', S3_ACCESS_KEY_ID: 'test-key', S3_SECRET_ACCESS_KEY: 'test-secret' };
const everythingElsewhere = {
  DATABASE_URL: 'postgres://a:b@localhost/c',
  AUTH_SECRET: 'q7Rk2v9XcT1bN4mLz8YwE6uHs3JdFg5PoA0iKxVtBnM=',
  ENCRYPTION_KEY: 'q7Rk2v9XcT1bN4mLz8YwE6uHs3JdFg5PoA0iKxVtBnM=',
};

test('places that can be used have no faults, and nothing is made there', async () => {
  const server = await startFakeS3Server();
  const DATA_DIR = join(folder.path, 'new', 'deep');
  expect(await placeFaults({ DATA_DIR, ...s3, S3_ENDPOINT: server.endpoint })).toEqual([]);
  expect(existsSync(join(folder.path, 'new'))).toBe(false);
  await server.close();
});

test('each place that cannot be used is told in a sentence', async () => {
  const DATA_DIR = join(folder.path, 'file', 'x');
  writeFileSync(join(folder.path, 'file'), '');
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  expect(await placeFaults({ DATA_DIR, HOST: '192.0.2.1', ...s3, S3_ENDPOINT: endpoint })).toEqual([
    expect.stringMatching(/^DATA_DIR cannot be used: .* \(ENOTDIR\)/),
    expect.stringMatching(/^HOST is not an address of this machine/),
    expect.stringMatching(/^S3 cannot be reached\. Check S3_ENDPOINT/),
  ]);
});

test('a bucket that refuses and a host that is not known are told by their settings', async () => {
  const server = await startFakeS3Server();
  const refused = { ...everythingElsewhere, ...s3, S3_ENDPOINT: server.endpoint, S3_BUCKET: 'typo' };
  expect(await placeFaults({ ...refused, DATA_DIR: '/dev/null', HOST: 'absent.invalid' })).toEqual([
    expect.stringMatching(/^HOST is a name that is not known here/),
    expect.stringMatching(/check S3_BUCKET/),
  ]);
  await server.close();
});
