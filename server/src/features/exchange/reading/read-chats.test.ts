import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { openImport } from './read-chats.ts';

const folder = makeTestFolder();
afterAll(() => folder.remove());

const text = 'w'.repeat(8_000_001);
const long = { id: 'q', role: 'user', content: text };
const reason = 'has a message that is too long';

it.each([
  ['ChatGPT', { title: 'Birds', mapping: { q: { message: { author: { role: 'user' }, content: textOf(text) } } } }],
  ['Claude', { name: 'Birds', chat_messages: [{ sender: 'human', text }] }],
  ['this product', { format: 'atrium-chat', version: 1, chat: { title: ' Birds\n' }, messages: [long] }],
])('a chat of %s that is too long is named', async (_product, chat) => {
  expect(await foundIn('chats.json', [chat])).toEqual([{ skipped: reason, title: 'Birds' }]);
});

it('a saved chat that is too long is named by its file', async () => {
  expect(await foundIn('Birds.json', [long])).toEqual([{ skipped: reason, title: 'Birds.json' }]);
});

it('the title of a chat that is left out is as short as any other', async () => {
  const chat = { name: 'b'.repeat(5_000), chat_messages: [] };
  expect(await foundIn('chats.json', [chat])).toEqual([{ skipped: 'has no messages', title: 'b'.repeat(200) }]);
});

function textOf(part: string) {
  return { content_type: 'text', parts: [part] };
}

async function foundIn(name: string, value: unknown) {
  const path = join(folder.path, name);
  await writeFile(path, JSON.stringify(value));
  const found: unknown[] = [];
  for await (const one of (await openImport(path, name)).chats) found.push(one);
  return found;
}
