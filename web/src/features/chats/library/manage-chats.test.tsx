import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { useToasts } from '../../../ui/notices/toast.ts';
import { changeDraft, draftOf } from '../composer/draft/drafts.ts';
import { outbox } from '../composer/draft/outbox.ts';
import { chatKey, historyKey, olderKey, useChat, useHistory } from '../queries.ts';
import { newbornChat } from '../thread/thread.ts';
import { refreshLists, removeChats, renameChat } from './manage-chats.ts';

const history = 'GET /api/google-drive/chat-history';
const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: true };
const chat = (id: string, title: string): DriveSummary => ({
  id,
  title,
  modifiedTime: '2026-01-05T10:00:00Z',
  size: '10',
  isRunning: false,
  isPinned: false,
  isOnlyInDrive: false,
});
const saved = [chat('c1', 'Costs'), chat('c2', 'Letter')];
const gone = chat('c1', 'Costs');

function Titles() {
  return (
    <p>
      {useHistory()
        .data?.map(({ title }) => title)
        .join(', ')}
    </p>
  );
}

function Title() {
  return <p>{useChat('c1').data?.title}</p>;
}

/** Starts a deletion that waits for its answer, beside the list of saved chats and a reload of that list. */
async function deleteSlowly(answer: FakeAnswer, { isLookHeld = false } = {}) {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const look = Promise.withResolvers<void>();
  let isGone = false;
  const server = fakeServer({
    'GET /api/auth/user': { body: user },
    [history]: async ({ headers }): Promise<FakeAnswer> => {
      const etag = isGone ? '"8"' : '"7"';
      if (isLookHeld && headers.has('if-none-match')) await look.promise;
      if (headers.get('if-none-match') === etag) return { status: 304 };
      return { body: isGone ? saved.filter(({ id }) => id !== gone.id) : saved, headers: { etag } };
    },
    'DELETE /api/chat/c1': async () => {
      await held;
      isGone = (answer.status ?? 200) < 400;
      return answer;
    },
  });
  const looks = () => server.requests.filter(({ address }) => address.startsWith('/api/google-drive/chat-history'));
  renderPage(<Titles />);
  await screen.findByText('Costs, Letter');
  const before = looks().length;
  const lookAgain = async () => {
    act(() => refreshLists());
    await waitFor(() => expect(looks().length).toBeGreaterThan(before));
  };
  if (isLookHeld) await lookAgain();
  const removal = removeChats([gone]);
  await screen.findByText('Letter');
  if (!isLookHeld) await lookAgain();
  look.resolve();
  return async () => {
    resolve();
    await act(() => removal);
  };
}

beforeEach(() => {
  fakeWindow({ width: 1440 });
});
afterEach(() => useToasts.setState({ toasts: [] }));

test('a chat that is being deleted does not come back with a list asked for before', async () => {
  const answerIt = await deleteSlowly({ body: {} });
  await waitFor(() => expect(queryClient.isFetching({ queryKey: historyKey })).toBe(0));
  expect(screen.getByText('Letter')).toBeTruthy();
  await answerIt();
  expect(screen.getByText('Letter')).toBeTruthy();
  expect(useToasts.getState().toasts[0]?.title).toBe('Chat deleted');
});

test('a chat that is being deleted does not come back with a look that was on its way and found nothing new', async () => {
  const answerIt = await deleteSlowly({ body: {} }, { isLookHeld: true });
  await waitFor(() => expect(queryClient.isFetching({ queryKey: historyKey })).toBe(0));
  expect(screen.getByText('Letter')).toBeTruthy();
  await answerIt();
  expect(screen.getByText('Letter')).toBeTruthy();
});

test('what stood in the composer of a deleted chat goes with it, with what waited there, and comes back with it', async () => {
  fakeServer({
    'GET /api/auth/user': { body: user },
    'DELETE /api/chat/c1': { body: {} },
    'POST /api/chat/c1/restore': { body: {} },
  });
  const settings = { model: null, thinkingMode: 'fast', webSearch: false, personas: [] } as const;
  const queued = { runId: 'r1', messageId: 'm1', text: 'Waits', attachments: [], settings, isNext: false };
  changeDraft('c1', { text: 'Half a thought' });
  changeDraft('c2', { text: 'Of another chat' });
  outbox.keep('c1', queued);
  dispatchEvent(new Event('pagehide'));
  const kept = (id: string) =>
    [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage).filter((key) => key.includes(id)));
  expect(kept('c1')).toHaveLength(3);
  await removeChats([gone]);
  dispatchEvent(new Event('pagehide'));
  expect(kept('c1')).toEqual([]);
  expect(kept('c2')).toHaveLength(2);
  useToasts.getState().toasts[0]?.action?.run();
  await waitFor(() => expect(draftOf('c1')).toMatchObject({ text: 'Half a thought', queue: [queued] }));
  expect(kept('c1')).toContain('atrium.draft-queued.c1.r1');
});

test('a visitor who has gone back to a deleted chat has it on screen once it is brought back', async () => {
  let isDeleted = false;
  fakeServer({
    'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: 'Sign in.' } },
    'GET /api/chat/c1': () =>
      isDeleted
        ? { status: 404, body: { code: 'not-found', message: 'Gone.' } }
        : { body: newbornChat('c1', 'Costs', gone.modifiedTime) },
    'DELETE /api/chat/c1': () => {
      isDeleted = true;
      return { body: {} };
    },
    'POST /api/chat/c1/restore': () => {
      isDeleted = false;
      return { body: {} };
    },
  });
  await removeChats([gone]);
  renderPage(<Title />);
  await waitFor(() => expect(queryClient.getQueryState(chatKey('c1'))?.status).toBe('error'));
  useToasts.getState().toasts[0]?.action?.run();
  await screen.findByText('Costs');
});

test('a chat that could not be deleted is listed again, though the list has not changed', async () => {
  const answerIt = await deleteSlowly({ status: 500, body: { code: 'internal', message: 'Something went wrong.' } });
  await answerIt();
  await screen.findByText('Costs, Letter');
  expect(useToasts.getState().toasts[0]?.title).toBe('The chat was not deleted');
});

test('chats that could not be deleted while the server is away stand where they were, older ones too', async () => {
  fakeServer({
    'GET /api/auth/user': { body: user },
    'POST /api/chat-sessions/delete': () => Promise.reject(new TypeError('Failed to fetch')),
  });
  const older = { sessions: [chat('c8', 'Old'), chat('c9', 'Oldest')], isComplete: true, at: Date.now() };
  queryClient.setQueryData(historyKey, saved);
  queryClient.setQueryData(olderKey, older);
  const removal = removeChats([gone, chat('c8', 'Old')]);
  expect(queryClient.getQueryData(historyKey)).toEqual([chat('c2', 'Letter')]);
  // A chat that is added meanwhile stays.
  queryClient.setQueryData(historyKey, [chat('c3', 'New'), chat('c2', 'Letter')]);
  await removal;
  expect(queryClient.getQueryData(historyKey)).toEqual([chat('c3', 'New'), ...saved]);
  expect(queryClient.getQueryData(olderKey)).toEqual(older);
  expect(useToasts.getState().toasts[0]?.title).toBe('The chats were not deleted');
});

test('who has begun to write before a deletion was refused is not called away', async () => {
  fakeServer({
    'GET /api/auth/user': { body: user },
    'DELETE /api/chat/c1': () => {
      dispatchEvent(new KeyboardEvent('keydown', { key: 'H' }));
      return { status: 503, body: { code: 'overloaded', message: 'The server is busy.' } };
    },
  });
  window.history.replaceState(null, '', '/dashboard?chat=c1');
  await removeChats([gone]);
  expect(`${location.pathname}${location.search}`).toBe('/dashboard');
});

test('who has gone elsewhere before a deletion was refused stays there, and is told', async () => {
  const elsewhere = '/dashboard?section=tools';
  fakeServer({
    'GET /api/auth/user': { body: user },
    'DELETE /api/chat/c1': () => {
      window.history.pushState(null, '', elsewhere);
      return { status: 503, body: { code: 'overloaded', message: 'The server is busy.' } };
    },
  });
  window.history.replaceState(null, '', '/dashboard?chat=c1');
  await removeChats([gone]);
  expect(`${location.pathname}${location.search}`).toBe(elsewhere);
  expect(useToasts.getState().toasts[0]?.title).toBe('The chat was not deleted');
});

test('a title that a proxy kept from being saved is saved by a second try', async () => {
  let answer: FakeAnswer = { status: 502, body: '<html>502 Bad Gateway</html>' };
  const server = fakeServer({ [history]: { body: saved }, 'PATCH /api/chat/c1': () => answer });
  await renameChat('c1', 'What it costs', 'Costs');
  const [told] = useToasts.getState().toasts;
  expect(told).toMatchObject({ title: 'The chat was not renamed', action: { label: 'Try again' } });
  answer = { body: { id: 'c1', title: 'What it costs' } };
  told?.action?.run();
  const asked = () => server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await waitFor(() => expect(asked()).toEqual([{ title: 'What it costs' }, { title: 'What it costs' }]));
});

test('one that the server refuses is not offered again', async () => {
  const body = { code: 'invalid-request', message: 'The request is not valid.' };
  fakeServer({ [history]: { body: saved }, 'PATCH /api/chat/c1': { status: 400, body } });
  await renameChat('c1', 'What it costs', 'Costs');
  expect(useToasts.getState().toasts[0]?.description).toBe('The request is not valid.');
  expect(useToasts.getState().toasts[0]?.action).toBeUndefined();
});
