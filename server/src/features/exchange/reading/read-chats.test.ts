import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { libreChatMessage } from '../../../testing/samples/foreign-exports.ts';
import { zip } from '../../../testing/stages/import-stage.ts';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { type Found, openImport } from './read-chats.ts';

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

const herons = libreChat('Herons');
const egrets = libreChat('Egrets');

it('an archive of several chats, each in a file of its own, has all of them', async () => {
  const path = join(folder.path, 'chats.zip');
  await writeFile(path, await zip({ 'birds/Herons.json': herons, 'Egrets.json': egrets, 'read-me.txt': 'Birds' }));
  expect((await chatsIn(path)).map(titleOf).toSorted()).toEqual(['Egrets', 'Herons']);
});

it('files of an archive without a chat in them are named, and keep no other from being read', async () => {
  const path = join(folder.path, 'mixed.zip');
  await writeFile(
    path,
    await zip({ 'a.json': '{"theme":"dark"}', 'b.json': '[{"cut', 'c.json': 'words', 'd.json': '', 'e.json': herons }),
  );
  expect((await chatsIn(path)).map((one) => ('chat' in one ? one.chat.title : one))).toEqual([
    'Herons',
    { skipped: 'holds nothing that can be read', title: 'a.json' },
    { skipped: 'is damaged', title: 'b.json' },
    { skipped: 'is damaged', title: 'c.json' },
    { skipped: 'is damaged', title: 'd.json' },
  ]);
});

it('the archive of an account that was packed again in a folder called chats has its chats alone', async () => {
  const path = join(folder.path, 'again.zip');
  const files = { 'chats/tasks.json': '[]', 'chats/chats/Herons.json': herons, 'chats/files/index.json': '[]' };
  await writeFile(path, await zip(files));
  expect((await chatsIn(path)).map(titleOf)).toEqual(['Herons']);
});

it('an archive whose files are all without a chat is refused', async () => {
  const path = join(folder.path, 'settings.zip');
  await writeFile(path, await zip({ 'a.json': '{"theme":"dark"}', 'b.json': '{"size":1}' }));
  await expect(chatsIn(path)).rejects.toThrow('This file holds no chats of ChatGPT');
});

function libreChat(title: string): string {
  const message = libreChatMessage('q', '', { isCreatedByUser: true, text: 'Hello' });
  return JSON.stringify({ conversationId: title, title, messages: [message] });
}

const titleOf = (one: Found) => ('chat' in one ? one.chat.title : one.title);

function textOf(part: string) {
  return { content_type: 'text', parts: [part] };
}

async function foundIn(name: string, value: unknown) {
  const path = join(folder.path, name);
  await writeFile(path, JSON.stringify(value));
  return chatsIn(path);
}

async function chatsIn(path: string): Promise<readonly Found[]> {
  const found: Found[] = [];
  for await (const one of (await openImport(path, basename(path))).chats) found.push(one);
  return found;
}
