import type { Chat } from '@atrium/contract/chats';
import type { Message } from '@atrium/contract/messages';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { fakeStream } from '../../../../testing/fake-stream.ts';
import { fakeWindow } from '../../../../testing/fake-window.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { forgetDrafts } from '../../composer/draft/forget-drafts.ts';
import { ChatScreen, loadChatScreen } from '../../index.ts';
import { chatKey } from '../../queries.ts';
import { runs } from '../../run/active-runs.ts';
import { beginRun } from '../../run/begin-run.ts';
import { newbornChat } from '../../thread/thread.ts';

vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => loadChatScreen(), 60_000);
beforeEach(() => forgetDrafts());
afterEach(() => {
  for (const id of Object.keys(runs.store.getState().runs)) runs.forget(id);
});

const chatId = '01936f5e-0000-7000-8000-000000000001';
const settings = { model: 'm', badge: 'Platform Routing', thinkingMode: 'fast', webSearch: false } as const;
const ids = {
  chatId,
  slot: 's',
  runId: 'r',
  messageId: 'q',
  lastId: null,
  personas: [],
  now: '2026-11-21T12:00:00.000Z',
};
const blank = beginRun({ ask: { kind: 'question', text: '', attachments: [] }, settings, ...ids }).answer;
const versions = ['q1', 'q2'];
const question = (id: string, content: string, siblingIds = [id]): Message => ({
  ...blank,
  id,
  role: 'user',
  content,
  siblingIds,
  status: 'complete',
  runId: null,
});
const reply = (id: string, parentId: string, status: Message['status'] = 'complete'): Message => ({
  ...blank,
  id,
  parentId,
  content: `Reply to ${parentId}.`,
  status,
  runId: null,
});
const chatOf = (...messages: Message[]): Chat => ({
  ...newbornChat(chatId, 'A chat', ids.now),
  isRunning: false,
  messages,
});
const first = chatOf(question('q1', 'First wording'), reply('a1', 'q1'));
const second = chatOf(question('q2', 'Wording of the other tab', versions), reply('a2', 'q2'));

const clara = {
  ...{ id: 1, name: 'Clara', role: 'Executive Assistant', avatar: '', greeting: '' },
  ...{ isActive: true, multimodalConfig: { webChat: true } },
};

class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function open() {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('ResizeObserver', NoResizes);
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  const server = fakeServer({
    'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: 'Sign in.' } },
    'GET /api/admin/persona-templates': {
      body: [clara, { ...clara, id: 2, name: 'Claude', multimodalConfig: { webChat: false } }],
    },
    'GET /api/models': { body: { defaultModel: 'm', models: [] } },
    [`GET /api/chat/${chatId}`]: { body: first },
    'POST /api/chat/send-stream': () => ({ body: fakeStream().body }),
    'GET /api/chat/runs/r2/events': () => ({ body: fakeStream().body }),
  });
  renderPage(
    <Suspense>
      <ChatScreen />
    </Suspense>,
    { at: `/dashboard?chat=${chatId}` },
  );
  return { ...server, user: userEvent.setup() };
}

/** Applies a change made in another tab. */
const news = (chat: Chat) => act(() => queryClient.setQueryData(chatKey(chatId), chat));
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
const sent = (requests: readonly { address: string; body: unknown }[]) =>
  requests.filter(({ address }) => address === '/api/chat/send-stream').map(({ body }) => body);

async function rewrite(user: ReturnType<typeof userEvent.setup>): Promise<HTMLTextAreaElement> {
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = await box();
  await user.clear(field);
  await user.type(field, 'My wording');
  return field;
}

test('an open edit box stays as it is when another tab shows another version; sent, it makes a further one', async () => {
  const { requests, user } = open();
  const field = await rewrite(user);
  news(second);
  expect(await screen.findByText('Reply to q2.')).toBeTruthy();
  expect(await box()).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('My wording');
  await user.type(field, '{Enter}');
  await waitFor(() =>
    expect(sent(requests)).toMatchObject([{ message: 'My wording', edits: 'q1', sessionId: chatId }]),
  );
  expect(await screen.findByText('3/3')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull();
});

test('an @ in it opens the list of personas, and the one taken is handed the turn', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const { requests, user } = open();
  const field = await rewrite(user);
  await user.type(field, ' @cla');
  // A persona with web chat switched off is not among them.
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'ClaraExecutive Assistant',
  ]);
  await user.keyboard('{Enter}');
  expect(field.value).toBe('My wording @Clara ');
  expect(sent(requests)).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent(requests)).toMatchObject([
      { message: 'My wording @Clara', edits: 'q1', mention: { id: 'template-1' } },
    ]),
  );
});

test('the mention in it stays when words are written before it', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const { requests, user } = open();
  const field = await rewrite(user);
  await user.clear(field);
  await user.type(field, '@cla');
  await screen.findByRole('option');
  await user.keyboard('{Enter}hello');
  await user.type(field, 'Hi ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(field.value).toBe('Hi @Clara hello');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent(requests)).toMatchObject([{ message: 'Hi @Clara hello', mention: { id: 'template-1' } }]),
  );
});

test('it stays in sight when its place is not shown any more, and says so', async () => {
  const { user } = open();
  await rewrite(user);
  const elsewhere = { ...question('q9', 'Another branch'), parentId: 'a8' };
  news(chatOf(elsewhere, reply('a9', 'q9')));
  expect((await box()).value).toBe('My wording');
  expect(screen.getByText(/not among the messages shown/)).toBeTruthy();
  expect(screen.getByText('Another branch')).toBeTruthy();
});

test('while a reply of another tab is written, it waits to be sent and keeps its text', async () => {
  const { requests, user } = open();
  const field = await rewrite(user);
  const writing: Message = { ...reply('a2', 'q2', 'streaming'), runId: 'r2' };
  news(chatOf(question('q2', 'Wording of the other tab', versions), writing));
  expect(await screen.findByText('You can send it when the reply has ended.')).toBeTruthy();
  await user.type(field, '{Enter}');
  expect(sent(requests)).toEqual([]);
  expect(field.value).toBe('My wording');
});

test('the key that opens the last question leads back to its open edit box, with what was typed there', async () => {
  const { user } = open();
  const field = await rewrite(user);
  await user.click(await screen.findByRole('textbox', { name: 'Message' }));
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe('My wording');
});

test('taken back, it shows the version that is shown now', async () => {
  const { user } = open();
  const field = await rewrite(user);
  news(second);
  await user.type(field, '{Escape}');
  expect(await screen.findByText('Wording of the other tab')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull();
});
