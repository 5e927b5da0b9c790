import type { ChatPersona } from '@atrium/contract/chat-personas';
import type { Message } from '@atrium/contract/messages';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeStream } from '../../../testing/fake-stream.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { samplePersona } from '../../../testing/sample-persona.ts';
import { useToasts } from '../../../ui/notices/toast.ts';
import { refreshTemplates } from '../../personas/index.ts';
import { forgetDrafts } from '../composer/draft/forget-drafts.ts';
import { ChatScreen, loadChatScreen, useOpenChat } from '../index.ts';
import { runs } from '../run/active-runs.ts';
import { beginRun } from '../run/begin-run.ts';
import { setChooser } from './chooser-state.ts';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => loadChatScreen(), 60_000);

const chatId = '01936f5e-0000-7000-8000-000000000001';
const clara = { id: 'template-1', name: 'Clara', avatar: '@assets/avatars/executive-assistant.gif' };
const rosie = { id: 7, name: 'Rosie Fairweather', avatar: '' };
const inChat = (more: object): ChatPersona => ({
  ...clara,
  ...{ role: '', greeting: '', userId: 0, isActive: true, isGone: false },
  ...more,
});

/** A question and a reply as the server stores them. */
function exchange(reply: Partial<Message>): Message[] {
  const settings = { model: 'm', badge: 'Platform Routing', thinkingMode: 'fast', webSearch: false } as const;
  const ids = { chatId, slot: 's', runId: 'run', messageId: 'asked', lastId: null, now: '2026-11-21T12:00:00.000Z' };
  const ask = { kind: 'question', text: 'Both of you?', attachments: [] } as const;
  const { question, answer } = beginRun({ ...ids, ask, settings, personas: [] });
  if (!question) throw new Error('A question was asked.');
  return [question, { ...answer, id: 'reply', content: 'My part.', status: 'complete', ...reply }];
}

const chat = (more: object) => ({
  id: chatId,
  title: 'Two of them',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  messageCount: 2,
  isRunning: false,
  pinnedAt: null,
  currentMessageId: 'reply',
  hasEarlier: false,
  personas: [],
  greeting: null,
  messages: exchange({}),
  ...more,
});

function Page() {
  useOpenChat();
  return (
    <Suspense>
      <ChatScreen />
    </Suspense>
  );
}

function open(shown: object, answers: Parameters<typeof fakeServer>[0] = {}) {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('ResizeObserver', NoResizes);
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  const server = fakeServer({
    'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: 'Sign in.' } },
    'GET /api/models': { body: { defaultModel: 'm', models: [] } },
    [`GET /api/chat/${chatId}`]: { body: chat(shown) },
    'GET /api/admin/persona-templates': {
      body: [{ ...clara, id: 1, role: '', greeting: '', isActive: true, multimodalConfig: { webChat: true } }],
    },
    ...answers,
  });
  renderPage(<Page />, { at: `/dashboard?chat=${chatId}` });
  return { ...server, user: userEvent.setup() };
}

/** jsdom has no layout, so nothing ever changes its size. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

afterEach(() => {
  for (const id of Object.keys(runs.store.getState().runs)) runs.forget(id);
  forgetDrafts();
  setChooser(false);
  useToasts.setState({ toasts: [] });
});

const bodyOf = (requests: readonly { address: string; body: unknown }[], address: string) =>
  requests.findLast((request) => request.address === address)?.body;

test('the greeting stands above the first question, and a reply under the name and face of who wrote it', async () => {
  open({
    personas: [inChat({})],
    greeting: { persona: clara, content: 'Good morning.' },
    messages: exchange({ persona: clara }),
  });
  expect(await screen.findByText('Good morning.')).toBeTruthy();
  const reply = (await screen.findByText('My part.')).closest('article');
  if (!reply) throw new Error('The reply is not there.');
  expect(within(reply).getByText('Clara')).toBeTruthy();
  expect(reply.querySelector('img')?.getAttribute('src')).toBe('/avatars/executive-assistant.svg');
});

test('a pass that ended early names who is still to reply, and lets them', async () => {
  const stream = fakeStream();
  const { requests, user } = open(
    { messages: exchange({ persona: clara, waiting: [rosie], status: 'stopped' }) },
    { 'POST /api/chat/send-stream': { body: stream.body } },
  );
  expect(await screen.findByText('Rosie Fairweather has not replied.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go on with Rosie Fairweather' }));
  await waitFor(() => expect(bodyOf(requests, '/api/chat/send-stream')).toMatchObject({ pass: 'reply' }));
  expect(await screen.findByText('AI is thinking...')).toBeTruthy();
  expect(screen.queryByText('Rosie Fairweather has not replied.')).toBeNull();
});

test('why a pass went no further stands with its last reply, also for who comes back to it', async () => {
  const halt = { code: 'insufficient-credits', message: 'You need credits to use ChatGPT.' };
  open({ messages: exchange({ persona: clara, waiting: [rosie], halt }) });
  expect(await screen.findByText('Rosie Fairweather has not replied. You need credits to use ChatGPT.')).toBeTruthy();
});

test('a deleted persona is told of, and another choice is saved with the chat', async () => {
  const { requests, user } = open(
    { personas: [inChat({ name: 'Old Friend', id: 9, isGone: true })] },
    { [`PUT /api/chat/${chatId}/personas`]: { body: { personas: [inChat({})], greeting: null } } },
  );
  await user.click(await screen.findByRole('button', { name: 'Choose persona' }));
  await user.click(await screen.findByRole('option', { name: /Clara/ }));
  expect(await screen.findByRole('button', { name: 'Persona: Clara' })).toBeTruthy();
  await waitFor(() =>
    expect(bodyOf(requests, `/api/chat/${chatId}/personas`)).toEqual({ personas: [{ id: 'template-1' }] }),
  );
  expect(screen.queryByText(/Old Friend/)).toBeNull();
});

test('a choice the server does not take is taken back, and said', async () => {
  const { user } = open({}, { [`PUT /api/chat/${chatId}/personas`]: { status: 500, body: {} } });
  await user.click(await screen.findByRole('button', { name: 'Persona: AI Assistant' }));
  await user.click(await screen.findByRole('option', { name: /Clara/ }));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('The persona could not be chosen'));
  expect(screen.getByRole('button', { name: 'Persona: AI Assistant' })).toBeTruthy();
});

test('a persona that was renamed or deleted in another tab is so here, once the user is back', async () => {
  let now = inChat({});
  open({}, { [`GET /api/chat/${chatId}`]: () => ({ body: chat({ personas: [now] }) }) });
  expect(await screen.findByRole('button', { name: 'Persona: Clara' })).toBeTruthy();
  // Loaded when the page is idle, it listens from some moment on.
  const backUntil = (look: () => HTMLElement) =>
    waitFor(() => {
      window.dispatchEvent(new Event('visibilitychange'));
      expect(look()).toBeTruthy();
    });
  now = inChat({ name: 'Clara Vale' });
  await backUntil(() => screen.getByRole('button', { name: 'Persona: Clara Vale' }));
  now = inChat({ name: 'Clara Vale', isActive: false, isGone: true });
  await backUntil(() => screen.getByText('Clara Vale was deleted. Choose who answers from here on.'));
});

test('a persona that was renamed in a window beside this one is so here, in the chat and in the lists', async () => {
  let now = inChat({ ...rosie, userId: 'u' });
  const { user } = open(
    {},
    {
      'GET /api/auth/user': { body: { id: 'u', username: 'Mira', avatar: null, role: 'user', isDemo: true } },
      'GET /api/digital-personas': () => ({ body: [{ ...samplePersona, ...now }] }),
      [`GET /api/chat/${chatId}`]: () => ({ body: chat({ personas: [now] }) }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Persona: Rosie Fairweather' }));
  expect(await screen.findByRole('option', { name: /Rosie Fairweather/ })).toBeTruthy();
  now = inChat({ ...now, name: 'Rosie Vale' });
  const elsewhere = new BroadcastChannel('atrium.personas');
  // Loaded when the page is idle, the chat listens from some moment on.
  await waitFor(() => {
    elsewhere.postMessage(null);
    expect(screen.getByRole('button', { name: 'Persona: Rosie Vale', hidden: true })).toBeTruthy();
  });
  expect(await screen.findByRole('option', { name: /Rosie Vale/ })).toBeTruthy();
  elsewhere.close();
});

test('a change of a persona is told to the other windows', async () => {
  const elsewhere = new BroadcastChannel('atrium.personas');
  const heard = vi.fn();
  elsewhere.onmessage = heard;
  void refreshTemplates();
  await waitFor(() => expect(heard).toHaveBeenCalled());
  elsewhere.close();
});
