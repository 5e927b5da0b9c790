import { expect, test } from 'vitest';
import { Problem } from '../../platform/http/problem.ts';
import { bareMessage } from '../chats/index.ts';
import { bytesOf } from './bytes-of.ts';
import type { ExchangeDeps } from './exchange-deps.ts';
import { exchangeLifecycle } from './exchange-lifecycle.ts';

const chat = { id: 'c', title: 'Herons', createdAt: new Date('2026-11-20T10:00:00Z') };

/** What the archive has of one chat whose shown branch cannot be read for this reason. */
async function exported(reason: Error): Promise<readonly string[]> {
  const chats = {
    async *chatIds() {
      yield 'c';
    },
    readWhole: async () => chat,
    readShown: () => Promise.reject(reason),
  };
  const deps = { chats, files: {}, database: {} } as unknown as ExchangeDeps;
  const paths: string[] = [];
  for await (const { path } of exchangeLifecycle(deps).exporting?.('u') ?? []) paths.push(path);
  return paths;
}

test('a chat that is too long to be read as a text is in the archive for programs alone', async () => {
  expect(await exported(new Problem('too-large'))).toEqual(['chats/2026-11-20-herons-c.json']);
});

test('a chat that is read at one go for programs is not read a second time to be made a text', async () => {
  const said = (id: string, parentId: string | null, content: string) => {
    return { ...bareMessage, id, parentId, role: 'user' as const, content, createdAt: chat.createdAt };
  };
  const page = [said('q', null, 'Question'), said('a', 'q', 'Other branch'), said('b', 'q', 'Shown')];
  const chats = {
    async *chatIds() {
      yield 'c';
    },
    readWhole: async () => {
      const pages = async function* () {
        yield page;
      };
      return { ...chat, updatedAt: chat.createdAt, currentMessageId: 'b', messageCount: 3, isPinned: false, pages };
    },
    readShown: () => Promise.reject(new Error('read again')),
  };
  const files = { ofMessages: async () => new Map() };
  const clock = { now: () => chat.createdAt };
  const deps = { chats, files, clock, database: {}, productName: 'Atrium' } as unknown as ExchangeDeps;
  const texts: string[] = [];
  for await (const { content } of exchangeLifecycle(deps).exporting?.('u') ?? [])
    texts.push(await new Response(bytesOf(content)).text());
  const [json, markdown] = texts;
  expect(JSON.parse(json ?? '').messages).toHaveLength(3);
  expect(markdown).toMatch(/Question[\s\S]*Shown/);
  expect(markdown).not.toContain('Other branch');
});

test('an archive breaks off where the text of a chat cannot be read for any other reason, and does not seem whole', async () => {
  const lost = new Error('The connection was lost.');
  await expect(exported(lost)).rejects.toBe(lost);
  await expect(exported(new Problem('store-away'))).rejects.toMatchObject({ code: 'store-away' });
});
