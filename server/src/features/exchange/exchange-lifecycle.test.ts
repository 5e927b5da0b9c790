import { expect, test } from 'vitest';
import { Problem } from '../../platform/http/problem.ts';
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

test('an archive breaks off where the text of a chat cannot be read for any other reason, and does not seem whole', async () => {
  const lost = new Error('The connection was lost.');
  await expect(exported(lost)).rejects.toBe(lost);
  await expect(exported(new Problem('store-away'))).rejects.toMatchObject({ code: 'store-away' });
});
