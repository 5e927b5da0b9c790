import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configure } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipOf } from '../../../testing/samples/bombs.ts';
import { readZip } from './read-zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('unpacks a file while a text is read, also with a single core', { timeout: 4_000 }, async () => {
  const path = join(folder, 'chats.zip');
  const text = Buffer.alloc(3_000_000, 'heron ');
  await writeFile(
    path,
    zipOf([
      { name: 'chats/a.json', bytes: text, isStored: true },
      { name: 'files/b.txt', bytes: Buffer.from('ibis') },
    ]),
  );
  configure({ maxWorkers: 1 });
  const { texts, unpackFile } = await readZip(path);
  let length = 0;
  for await (const chunk of texts[0]?.chunks() ?? []) {
    if (length === 0) expect(Buffer.from((await unpackFile('files/b.txt')) ?? []).toString()).toBe('ibis');
    length += chunk.length;
  }
  expect(length).toBe(text.length);
});
