import type { RunEvent } from '@atrium/contract/run-event';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeStream } from '../../testing/fake-stream.ts';
import { fakeUpload } from '../../testing/fake-upload.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/toast.ts';
import { showAlert } from './composer/alerts.ts';
import { forgetDrafts } from './composer/drafts.ts';
import { showRefusal } from './composer/refusals.ts';
import { ChatScreen, Composer, loadChatScreen, useOpenChat } from './index.ts';
import { runs } from './run/active-runs.ts';
import { renewSlot } from './thread/slots.ts';

type Answers = Parameters<typeof fakeServer>[0];

// What the page loads when it is needed is compiled when it is needed, which may take a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => loadChatScreen(), 60_000);

const chatId = '01936f5e-0000-7000-8000-000000000001';
const choice = (id: string, label: string, more: object = {}) => ({
  id,
  name: `${label} name`,
  label,
  provider: 'openai',
  hint: null,
  route: 'house',
  unavailable: null,
  answersWith: null,
  capabilities: { images: false, pdf: false, thinking: false, webSearch: true, tools: false },
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

function open(answers: Answers = {}, at = '/dashboard') {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('ResizeObserver', NoResizes);
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  const server = fakeServer({ ...base, ...answers });
  renderPage(<Page />, { at });
  return { ...server, user: userEvent.setup() };
}

/** jsdom lays nothing out, so nothing ever changes its size. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

afterEach(() => {
  for (const id of Object.keys(runs.store.getState().runs)) runs.forget(id);
  forgetDrafts();
  renewSlot();
  useToasts.setState({ toasts: [] });
  showRefusal(null);
  showAlert([]);
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const sent = (requests: readonly { method: string; address: string; body: unknown }[]) =>
  requests.filter(({ address }) => address === '/api/chat/send-stream').map(({ body }) => body as Sent);

interface Sent {
  readonly runId: string;
  readonly messageId: string;
  readonly message: string;
}

function eventsFor({ runId, messageId }: Sent) {
  const ids = { sessionId: chatId, runId, messageId: 'answer' };
  const created: RunEvent = {
    type: 'session_created',
    ...ids,
    userMessageId: messageId,
    title: 'Why?',
    model: 'deepseek-v3',
  };
  const usage = { input: 1, cached: 0, output: 2, reasoning: 0 };
  const complete = (response: string): RunEvent => ({
    type: 'complete',
    ...ids,
    response,
    tokens: 1284,
    cost: 0,
    usage,
    end: 'done',
  });
  const failed = (error: string): RunEvent => ({ type: 'error', ...ids, error, code: 'overloaded' });
  return { created, complete, failed, chunk: (content: string): RunEvent => ({ type: 'chunk', content }) };
}

test('a question and an empty reply stand at once; the reply grows and ends with its tokens', async () => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  expect(await screen.findByText('AI is thinking...')).toBeTruthy();
  expect(screen.getAllByText('Why?').length).toBeGreaterThan(0);
  expect((await field()).value).toBe('');
  const [question] = sent(requests);
  expect(question).toMatchObject({
    message: 'Why?',
    sessionId: null,
    model: 'deepseek-v3',
    thinkingMode: 'fast',
    webSearch: false,
  });
  const { created, chunk, complete } = eventsFor(question as Sent);
  await stream.say(created, chunk('Be**cau**'));
  expect((await screen.findByText('cau')).tagName).toBe('STRONG');
  expect(location.search).toBe(`?chat=${chatId}`);
  await stream.say(complete('Because.'));
  expect(await screen.findByText('Because.')).toBeTruthy();
  expect(screen.getByText(/1,284 tokens/)).toBeTruthy();
  expect(screen.getByText('Platform Routing')).toBeTruthy();
  expect(requests.filter(({ method, address }) => method === 'GET' && address.includes(chatId))).toHaveLength(0);
});

test('Shift and Enter make a new line, and Enter while an input method composes belongs to it', async () => {
  const { requests, user } = open();
  await user.type(await field(), 'a{Shift>}{Enter}{/Shift}b');
  expect((await field()).value).toBe('a\nb');
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
  expect(sent(requests)).toHaveLength(0);
});

test('nothing is sent without text and files', async () => {
  const { requests, user } = open();
  await user.type(await field(), '   {Enter}');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent(requests)).toHaveLength(0);
});

const chosen = () => new File(['How long does the pump run?'], 'pump.txt', { type: 'text/plain' });
const uploaded = {
  id: '01936f5e-0000-7000-8000-0000000000f1',
  name: 'pump.txt',
  type: 'text/plain',
  size: 27,
  url: '/x',
};

test('a question sent while its file is uploaded goes out by itself once the file is there', async () => {
  const { requests, user } = open();
  const upload = fakeUpload();
  await user.upload(await screen.findByTestId('file-input'), chosen());
  await user.type(await field(), 'How long?{Enter}');
  expect(sent(requests)).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Sends once the files are uploaded' })).toBeTruthy();
  upload.answer(200, uploaded);
  await waitFor(() => expect(sent(requests)).toMatchObject([{ message: 'How long?', attachmentIds: [uploaded.id] }]));
});

test('a question whose file fails to upload, or that is changed meanwhile, does not go out by itself', async () => {
  const { requests, user } = open();
  const upload = fakeUpload();
  await user.upload(await screen.findByTestId('file-input'), chosen());
  await user.type(await field(), 'How long?{Enter}');
  upload.answer(500, { code: 'internal', message: 'Something went wrong on our side. Try again.' });
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]).toMatchObject({
      title: 'Message Failed',
      description: 'pump.txt could not be attached. Remove it or try it again, then send.',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Try pump.txt again' }));
  await user.type(await field(), '{Enter}');
  await user.type(await field(), ' And');
  upload.answer(200, uploaded);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy());
  expect(sent(requests)).toHaveLength(0);
  expect((await field()).value).toBe('How long? And');
});

test('a refused question goes back into the composer and says why', async () => {
  const refusal = { status: 413, body: { code: 'too-large', message: 'Too large.' } };
  const { user } = open({ 'POST /api/chat/send-stream': refusal });
  await user.type(await field(), 'Why?{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('Why?'));
  expect(useToasts.getState().toasts[0]).toMatchObject({
    title: 'Message Failed',
    description: 'File upload too large. Please reduce file size or number of files.',
  });
});

test('a model without a key is explained in a dialog', async () => {
  const { user } = open({
    'POST /api/chat/send-stream': { status: 403, body: { code: 'api-key-required', message: 'x' } },
  });
  await user.type(await field(), 'Why?{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'API Key Required' });
  expect(dialog.textContent).toContain(
    'To use Atrium, you need to add your OpenAI API key in Settings > Integrations > AI Models.',
  );
});

test('a reply that fails keeps its text and can be tried again', async () => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, chunk, failed } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created, chunk('Half'), failed('Atrium AI is overloaded.'));
  expect((await screen.findByRole('alert')).textContent).toContain('Atrium AI is overloaded.');
  expect(screen.getByText('Half')).toBeTruthy();
  expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'Message Failed' });
  await user.click(within(screen.getByRole('alert').parentElement as HTMLElement).getByText('Try again'));
  expect(sent(requests)[1]).toMatchObject({ sessionId: chatId, regenerate: expect.any(String) });
});

test('a second question waits for the reply before it, and can be taken back to be edited', async () => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  await user.type(await field(), 'And how?{Enter}');
  const queue = await screen.findByRole('list', { name: 'Questions waiting' });
  expect(sent(requests)).toHaveLength(1);
  await user.click(within(queue).getByRole('button', { name: 'Edit' }));
  expect((await field()).value).toBe('And how?');
  await user.type(await field(), '{Enter}');
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created, complete('Because.'));
  await waitFor(() => expect(sent(requests)[1]).toMatchObject({ message: 'And how?', sessionId: chatId }));
});

test('thinking and web search are switched with the words of the product, and say where they have no effect', async () => {
  const { user } = open();
  await field();
  await user.click(screen.getByRole('button', { name: 'Tools' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /Think longer/ }));
  expect(useToasts.getState().toasts[0]).toMatchObject({
    title: 'Thinking Mode Updated',
    description: 'Switched to deep thinking mode',
  });
  expect(screen.getAllByText('· no effect').length).toBeGreaterThan(0);
  await user.click(screen.getAllByRole('button', { name: 'Turn off Deep' })[0] as HTMLElement);
  expect(useToasts.getState().toasts[0]).toMatchObject({ description: 'Switched to fast thinking mode' });
  await user.click(screen.getByRole('button', { name: 'Tools' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Search web' }));
  expect(useToasts.getState().toasts[0]).toMatchObject({
    title: 'Web Search Toggled',
    description: 'Web search enabled',
  });
});

test('six models are shown before More models; one that cannot be used says why and is not chosen', async () => {
  const { user } = open();
  await field();
  await user.click(await screen.findByRole('button', { name: 'Model: Atrium' }));
  await waitFor(() => expect(screen.getAllByRole('menuitemradio')).toHaveLength(6));
  expect(screen.getByText('No key is set up here.')).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: 'More models' }));
  expect(screen.getAllByRole('menuitemradio')).toHaveLength(7);
  await user.click(screen.getByRole('menuitemradio', { name: /ChatGPT 4.0/ }));
  expect(await screen.findByRole('dialog', { name: 'API Key Required' })).toBeTruthy();
});

test('a file that is not allowed is told in an alert, and not attached', async () => {
  open();
  await field();
  const file = new File(['x'], 'setup.exe', { type: 'application/x-msdownload' });
  fireEvent.change(screen.getByTestId('file-input'), { target: { files: [file] } });
  expect(await screen.findByText('File type not supported: setup.exe')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
});

test('without speech recognition dictation says so', async () => {
  const { user } = open();
  await field();
  await user.click(screen.getByRole('button', { name: 'Dictate' }));
  expect(await screen.findByText('Speech recognition is not supported in your browser')).toBeTruthy();
});

test('dictation that fails ends, and says why', async () => {
  class Recognition extends EventTarget {
    onerror: ((event: { error: string }) => void) | null = null;
    onend: (() => void) | null = null;
    start(): void {
      queueMicrotask(() => this.onerror?.({ error: 'not-allowed' }));
    }
    stop(): void {
      this.onend?.();
    }
  }
  vi.stubGlobal('webkitSpeechRecognition', Recognition);
  const { user } = open();
  await field();
  await user.click(screen.getByRole('button', { name: 'Dictate' }));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.description).toContain('does not allow this page'));
  expect(screen.getByRole('button', { name: 'Dictate' })).toBeTruthy();
  vi.stubGlobal('webkitSpeechRecognition', undefined);
});

test('a chat made before its first question takes its title from it', async () => {
  const stream = fakeStream();
  const empty = {
    id: chatId,
    title: 'New Chat',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    messageCount: 0,
    isRunning: false,
    messages: [],
    currentMessageId: null,
    hasEarlier: false,
  };
  const answers = { [`GET /api/chat/${chatId}`]: { body: empty }, 'POST /api/chat/send-stream': { body: stream.body } };
  const { requests, user } = open(answers, `/dashboard?chat=${chatId}`);
  await user.type(await field(), 'Why so?{Enter}');
  await screen.findByText('AI is thinking...');
  expect(sent(requests)[0]).toMatchObject({ sessionId: chatId });
  await stream.say(eventsFor(sent(requests)[0] as Sent).created);
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1, name: 'Why?' }).length).toBeGreaterThan(0));
});
