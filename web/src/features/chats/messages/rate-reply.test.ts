import type { Chat } from '@atrium/contract/chats';
import type { Message } from '@atrium/contract/messages';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeServer, type SeenRequest } from '../../../testing/fake-server.ts';
import { useToasts } from '../../../ui/notices/toast.ts';
import { chatKey, chatQuery } from '../queries.ts';
import { loadEarlier } from '../thread/load-earlier.ts';
import { newbornChat } from '../thread/thread.ts';
import { rateReply } from './rate-reply.ts';

afterEach(() => {
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

/** A chat of a hundred messages on a server whose answer to a rating is lost; all of it is shown. */
async function stage(isTaken: boolean) {
  const stored = Array.from({ length: 100 }, (_, at) => ({ id: `m${at}`, role: 'assistant', rating: null }));
  const page = ({ address }: SeenRequest) => {
    const query = new URLSearchParams(address.split('?')[1]);
    const at = stored.findIndex(({ id }) => id === query.get('before'));
    const end = at < 0 ? stored.length : at;
    const start = Math.max(0, end - Number(query.get('limit') ?? 60));
    return { body: { ...newbornChat('c', 'Why?', ''), messages: stored.slice(start, end), hasEarlier: start > 0 } };
  };
  const rate = (id: string) => (request: SeenRequest) => {
    const message = stored.find((each) => each.id === id);
    if (isTaken && message) Object.assign(message, request.body);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  fakeServer({
    'GET /api/chat/c': page,
    'PUT /api/messages/m9/rating': rate('m9'),
    'PUT /api/messages/m99/rating': rate('m99'),
  });
  await queryClient.query(chatQuery('c'));
  await loadEarlier('c', 60);
}

const shown = (id: string) =>
  queryClient.getQueryData<Chat>(chatKey('c'))?.messages.find((message) => message.id === id) as Message;
const told = () => useToasts.getState().toasts.map(({ title }) => title);

it.each(['m9', 'm99'])(
  'a rating of %s whose answer was lost is shown as it is, however far back it stands',
  async (id) => {
    await stage(true);
    await rateReply('c', shown(id), 'up');
    expect([shown(id).rating, told()]).toEqual(['up', []]);
  },
);

it.each(['m9', 'm99'])('a rating of %s that was not taken is put back, and that is said', async (id) => {
  await stage(false);
  await rateReply('c', shown(id), 'up');
  expect([shown(id).rating, told()]).toEqual([null, ['The rating was not saved']]);
});
