import type { RunEnd, RunEvent } from '@atrium/contract/run-event';
import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeAll, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import { showAlert } from './composer/alerts.ts';
import { forgetDrafts } from './composer/draft/forget-drafts.ts';
import { showRefusal } from './composer/refusals.ts';
import { ChatScreen, Composer, loadChatScreen, useOpenChat } from './index.ts';
import { publishSoon, runs } from './run/active-runs.ts';
import { renewSlot } from './thread/slots.ts';

type Answers = Parameters<typeof fakeServer>[0];

// Lazily loaded parts are compiled on demand, which may take a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => loadChatScreen(), 60_000);

export const chatId = '01936f5e-0000-7000-8000-000000000001';
export const choice = (id: string, label: string, more: object = {}) => ({
  id,
  name: `${label} name`,
  label,
  provider: 'openai',
  hint: null,
  route: 'house',
  unavailable: null,
  answersWith: null,
  capabilities: { images: false, pdf: false, thinking: false, webSearch: true, tools: true },
  webSearchBy: 'model',
  contextWindow: 1000,
  ...more,
});
const needsKey = { hint: 'API Key Required', route: null, unavailable: 'No key is set up here.' };
const models = {
  defaultModel: 'deepseek-v3',
  models: [
    choice('deepseek-v3', 'Atrium'),
    choice('gpt-4', 'ChatGPT 4.0', needsKey),
    ...['a', 'b', 'c', 'd', 'e'].map((id) => choice(id, `Model ${id}`)),
  ],
};
const base: Answers = {
  'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: 'Sign in.' } },
  'GET /api/models': { body: models },
};

function Page() {
  const { isEmpty } = useOpenChat();
  return <Suspense>{isEmpty ? <Composer kind="landing" /> : <ChatScreen />}</Suspense>;
}

/** Opens the page with a chat, as a user sees it, with these server answers. */
export function open(answers: Answers = {}, at = '/dashboard') {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('ResizeObserver', NoResizes);
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  const server = fakeServer({ ...base, ...answers });
  renderPage(<Page />, { at });
  return { ...server, user: userEvent.setup() };
}

/** jsdom has no layout, so nothing ever changes its size. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

afterEach(async () => {
  // Flushes what a run has still to draw while the page is mounted.
  await new Promise<void>((resolve) => publishSoon(resolve));
  for (const id of Object.keys(runs.store.getState().runs)) runs.forget(id);
  forgetDrafts();
  renewSlot();
  useToasts.setState({ toasts: [] });
  showRefusal(null);
  showAlert([]);
});

export const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
export const sent = (requests: readonly { method: string; address: string; body: unknown }[]) =>
  requests.filter(({ address }) => address === '/api/chat/send-stream').map(({ body }) => body as Sent);

export interface Sent {
  readonly runId: string;
  readonly messageId: string;
  readonly message: string;
}

/** The server's events in answer to a question. */
export function eventsFor({ runId, messageId }: Sent) {
  const ids = { sessionId: chatId, runId, messageId: 'answer' };
  const created: RunEvent = {
    type: 'session_created',
    ...ids,
    userMessageId: messageId,
    title: 'Why?',
    model: 'deepseek-v3',
  };
  const usage = { input: 1, cached: 0, output: 2, reasoning: 0 };
  const complete = (response: string, end: RunEnd = 'done'): RunEvent => ({
    type: 'complete',
    ...ids,
    response,
    tokens: 1284,
    cost: 0,
    usage,
    end,
  });
  const failed = (error: string): RunEvent => ({ type: 'error', ...ids, error, code: 'overloaded' });
  return { created, complete, failed, chunk: (content: string): RunEvent => ({ type: 'chunk', content }) };
}
