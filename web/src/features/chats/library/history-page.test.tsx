import type { ChatSummary } from '@atrium/contract/chats';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { type FakeAnswer, fakeServer, type SeenRequest } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { user } from '../../../testing/spaces-stage.ts';
import { historyKey } from '../queries.ts';
import HistoryPage from './history-page.tsx';

const chat = (id: string, title: string): ChatSummary => ({
  id,
  title,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  messageCount: 2,
  isRunning: false,
  pinnedAt: null,
  personas: [],
});

const isOlder = ({ address }: SeenRequest) => address.includes('cursor=');

beforeEach(() => void fakeWindow({ width: 1440 }));

it('says that older chats could not be loaded, once, and loads them when it is asked to', async () => {
  let older: FakeAnswer = { status: 503, body: { code: 'overloaded', message: 'The server is busy.' } };
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/google-drive/chat-history': { body: [] },
    'GET /api/chat-sessions': (request) =>
      isOlder(request) ? older : { body: { chats: [chat('a', 'The Stoics')], nextCursor: 'next' } },
  });
  const asked = () => requests.filter(isOlder).length;
  // A change of the sidebar's list makes this list reload: an empty one here means no change.
  queryClient.setQueryData(historyKey, []);
  renderPage(<HistoryPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('Older chats could not be loaded.');
  expect(screen.getByText('The Stoics')).toBeTruthy();
  expect(asked()).toBe(1);
  older = { body: { chats: [chat('b', 'Tide pools')], nextCursor: null } };
  fireEvent.click(screen.getByRole('button', { name: 'Show older chats' }));
  expect(await screen.findByText('Tide pools')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(asked()).toBe(2);
});

it('shows what another search looks for that leads to it while it is open, and all chats by its own link', async () => {
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/google-drive/chat-history': { body: [] },
    'GET /api/chat-sessions': { body: { chats: [chat('a', 'The Stoics')], nextCursor: null } },
    'GET /api/chat-sessions/search': { body: { chats: [], matched: 'all', hasMore: false } },
  });
  renderPage(<HistoryPage />, { at: paths.section('history') });
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  expect(await screen.findByText('The Stoics')).toBeTruthy();
  act(() => navigate(paths.history('herons')));
  expect(field.value).toBe('herons');
  expect(await screen.findByText('No chats found')).toBeTruthy();
  expect(requests.at(-1)?.address).toContain('q=herons');
  // The field keeps the text exactly as typed.
  fireEvent.change(field, { target: { value: 'herons and ' } });
  expect([field.value, location.search]).toEqual(['herons and ', '?section=history&q=herons+and']);
  act(() => navigate(paths.section('history')));
  expect(field.value).toBe('');
  expect(await screen.findByText('The Stoics')).toBeTruthy();
});

it('a found title and passage that read from right to left do so: cut at its end, a title shows its first word', async () => {
  const words = [{ text: 'ابدأ هنا', isHit: false }];
  const found = {
    ...chat('a', 'ابدأ هنا'),
    titleParts: words,
    hits: [{ messageId: 'm', role: 'user', snippet: words }],
  };
  fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/google-drive/chat-history': { body: [] },
    'GET /api/chat-sessions/search': { body: { chats: [found], matched: 'all', hasMore: false } },
  });
  renderPage(<HistoryPage />, { at: paths.history('ابدأ') });
  const [title, passage] = await screen.findAllByText('ابدأ هنا', { exact: false });
  expect(title?.closest('[dir=auto]')).toBeTruthy();
  expect(passage?.closest('bdi')).toBeTruthy();
});
