import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { userKey } from '../../accounts/index.ts';
import { chatKey, historyKey, useChat } from '../queries.ts';
import { newbornChat } from './thread.ts';
import { useFreshness } from './use-freshness.ts';

const id = '019ab6f0-0000-7000-8000-000000000001';
const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: true };
const listed = (modifiedTime: string): DriveSummary[] => [
  { id, title: 'Costs', modifiedTime, size: '10', isRunning: false, isPinned: false, isOnlyInDrive: false },
];

function Open() {
  useFreshness(id);
  return <p>{useChat(id).data?.title}</p>;
}

beforeEach(() => void fakeWindow({ width: 1440 }));

test('what is said elsewhere is read though the clock of this browser is a day ahead; what was said here is not read again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let modified = '2026-11-21T12:00:00.000Z';
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/google-drive/chat-history': () => ({ body: listed(modified) }),
    [`GET /api/chat/${id}`]: () => ({ body: newbornChat(id, 'Read anew', modified) }),
  });
  const reads = () => requests.filter(({ address }) => address.startsWith(`/api/chat/${id}`)).length;
  const hear = (time: string) => {
    modified = time;
    act(() => void queryClient.setQueryData(historyKey, listed(time)));
  };
  queryClient.setQueryData(userKey, user);
  queryClient.setQueryData(historyKey, listed(modified));
  queryClient.setQueryData(chatKey(id), newbornChat(id, 'Written here', '2026-11-22T12:00:00.000Z'));
  renderPage(<Open />);
  await screen.findByText('Written here');
  hear('2026-11-21T12:00:02.000Z');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(reads()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(reads()).toBe(0);
  hear('2026-11-21T12:00:30.000Z');
  await waitFor(() => expect(reads()).toBe(1));
  await screen.findByText('Read anew');
});

test('a chat that was deleted is read again once the history has it back', async () => {
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/google-drive/chat-history': () => ({ body: isDeleted ? [] : listed(time) }),
    [`GET /api/chat/${id}`]: () =>
      isDeleted
        ? { status: 404, body: { code: 'not-found', message: 'Gone.' } }
        : { body: newbornChat(id, 'Costs', time) },
  });
  const time = '2026-11-21T12:00:00.000Z';
  let isDeleted = true;
  const reads = () => requests.filter(({ address }) => address.startsWith(`/api/chat/${id}`)).length;
  queryClient.setQueryData(userKey, user);
  queryClient.setQueryData(historyKey, []);
  renderPage(<Open />);
  await waitFor(() => expect(queryClient.getQueryState(chatKey(id))?.status).toBe('error'));
  expect(reads()).toBe(1);
  isDeleted = false;
  act(() => void queryClient.setQueryData(historyKey, listed(time)));
  await screen.findByText('Costs');
  expect(reads()).toBe(2);
});
