import type { Chat } from '@atrium/contract/chats';
import type { Message } from '@atrium/contract/messages';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadChatScreen } from '../features/chats/index.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { fakeStream } from '../testing/fake-stream.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { renderPage } from '../testing/render-page.tsx';
import { useToasts } from '../ui/notices/toast.ts';
import { App } from './app.tsx';

vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => loadChatScreen(), 60_000);

const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: true };
const before = '01936f5e-0000-7000-8000-000000000001';
const made = '01936f5e-0000-7000-8000-000000000002';
const at = '2026-11-21T12:00:00.000Z';
const question = '01936f5e-0000-7000-8000-0000000000aa';
const message: Message = {
  id: question,
  parentId: null,
  siblingIds: [question],
  role: 'user',
  content: 'What was said before',
  timestamp: at,
  status: 'complete',
  runId: null,
  attachments: [],
  model: null,
  badge: null,
  tokens: null,
  cost: null,
  usage: null,
  reasoning: '',
  reasoningMs: null,
  sources: [],
  activities: [],
  files: [],
  droppedMessages: 0,
  error: null,
  rating: null,
  persona: null,
  waiting: [],
  halt: null,
};
const chat: Chat = {
  id: before,
  title: 'Costs',
  createdAt: at,
  updatedAt: at,
  messageCount: 1,
  isRunning: false,
  pinnedAt: null,
  messages: [message],
  currentMessageId: question,
  hasEarlier: false,
  personas: [],
  greeting: null,
};

/** A signed-in user in a chat, who presses New Chat. */
async function pressNewChat(answer: FakeAnswer) {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  const stream = fakeStream();
  const server = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/google-drive/chat-history': { body: [] },
    [`GET /api/chat/${before}`]: { body: chat },
    'POST /api/google-drive/new-chat': answer,
    'POST /api/chat/send-stream': { body: stream.body },
  });
  renderPage(<App />, { at: `/dashboard?chat=${before}` });
  await screen.findByText('What was said before');
  await screen.findByRole('button', { name: /^Account/ });
  const keys = userEvent.setup();
  await keys.click(screen.getByRole('button', { name: /^New Chat/ }));
  await waitFor(() => expect(screen.queryByText('What was said before')).toBeNull());
  await waitFor(() => expect(of(server, '/api/google-drive/new-chat')).toHaveLength(1));
  const ask = async () => {
    await keys.type(await screen.findByRole('textbox', { name: 'Message' }), 'Why?{Enter}');
    await waitFor(() => expect(of(server, '/api/chat/send-stream')).toHaveLength(1));
    return of(server, '/api/chat/send-stream')[0]?.body;
  };
  return { ask, keys, stream };
}

const of = ({ requests }: ReturnType<typeof fakeServer>, address: string) =>
  requests.filter((request) => request.address === address);

test('New Chat has the server make a chat, takes its id, and sends the first question there', async () => {
  const { ask } = await pressNewChat({ body: { sessionId: made } });
  await waitFor(() => expect(location.search).toBe(`?chat=${made}`));
  expect(await ask()).toMatchObject({ message: 'Why?', sessionId: made });
});

test('New Chat empties the view all the same when the server fails, which is logged, and the first question makes the chat', async () => {
  const failure = { status: 500, body: { code: 'internal', message: 'Something went wrong on our side. Try again.' } };
  const log = vi.spyOn(console, 'info').mockReturnValue();
  const { ask } = await pressNewChat(failure);
  await waitFor(() => expect(log).toHaveBeenCalledWith(expect.objectContaining({ name: 'ProblemError', status: 500 })));
  log.mockRestore();
  expect([location.pathname, location.search]).toEqual(['/dashboard', '']);
  expect(await ask()).toMatchObject({ message: 'Why?', sessionId: null });
  expect(useToasts.getState().toasts).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('New Chat in an empty chat leads to the field, too', async () => {
  const { keys } = await pressNewChat({ status: 500 });
  await keys.click(screen.getByRole('button', { name: /^New Chat/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' })));
});

test('from a new chat the user gets to a section and back to where they came from', async () => {
  const { keys } = await pressNewChat({ body: { sessionId: made } });
  await waitFor(() => expect(location.search).toBe(`?chat=${made}`));
  await keys.click(screen.getByRole('link', { name: 'Tools' }));
  await screen.findByRole('heading', { name: 'Tools' });
  expect(location.search).toBe('?section=tools');
});

test('a question whose chat is still being made leaves the user in the section they went to', async () => {
  const { ask, keys, stream } = await pressNewChat({ status: 500 });
  const { messageId, runId } = (await ask()) as { messageId: string; runId: string };
  await keys.click(screen.getByRole('link', { name: 'Tools' }));
  await screen.findByRole('heading', { name: 'Tools' });
  const ids = { sessionId: made, runId, messageId: 'answer', userMessageId: messageId };
  await act(() => stream.say({ type: 'session_created', ...ids, title: 'Why?', model: 'deepseek-v3' }));
  expect(location.search).toBe('?section=tools');
  act(() => history.back());
  await waitFor(() => expect(location.search).toBe(`?chat=${made}`));
});
