import type { Chat } from '@atrium/contract/chats';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { chatKey } from '../queries.ts';
import { loadEarlier } from './load-earlier.ts';
import { newbornChat } from './thread.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const chatOf = (...ids: string[]) =>
  ({ ...newbornChat('c', 'Why?', ''), hasEarlier: true, messages: ids.map((id) => ({ id })) }) as unknown as Chat;
const shown = () => queryClient.getQueryData<Chat>(chatKey('c'));
const ids = () => shown()?.messages.map(({ id }) => id);

test.each([
  ['lead up to what is shown', chatOf('m3', 'm4', 'new'), ['m1', 'm2', 'm3', 'm4', 'new'], false],
  ['that came for a branch that is left are not put before another', chatOf('n3', 'n4'), ['n3', 'n4'], true],
])('earlier messages %s', async (_, meanwhile, after, hasEarlier) => {
  queryClient.setQueryData(chatKey('c'), chatOf('m3', 'm4'));
  const answer = Promise.withResolvers<{ body: object }>();
  fakeServer({ 'GET /api/chat/c': () => answer.promise });
  const loading = loadEarlier('c');
  queryClient.setQueryData(chatKey('c'), meanwhile);
  answer.resolve({ body: { ...chatOf('m1', 'm2'), hasEarlier: false } });
  await loading;
  expect([ids(), shown()?.hasEarlier]).toEqual([after, hasEarlier]);
});
