import type { RunEvent } from '@atrium/contract/run-event';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeStream } from '../../testing/fake-stream.ts';
import { fakeUpload } from '../../testing/fake-upload.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import { chatId, eventsFor, field, open, type Sent, sent } from './chat-stage.tsx';

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
  expect(question).not.toHaveProperty('parentId');
  const { created, chunk, complete } = eventsFor(question as Sent);
  await stream.say(created, chunk('Be**cau**'));
  expect((await screen.findByText('cau')).tagName).toBe('STRONG');
  expect(location.search).toBe(`?chat=${chatId}`);
  const money = ['/api/user/credits', '/api/usage', '/api/billing', '/api/credits/statement'];
  for (const address of money) queryClient.setQueryData([address], {});
  await stream.say(complete('Because.'));
  expect(await screen.findByText('Because.')).toBeTruthy();
  expect(money.filter((address) => queryClient.getQueryState([address])?.isInvalidated)).toEqual(money);
  expect(screen.getByText(/1,284 tokens · \$0\.0000/)).toBeTruthy();
  expect(screen.getByText('Platform Routing')).toBeTruthy();
  expect(requests.filter(({ method, address }) => method === 'GET' && address.includes(chatId))).toHaveLength(0);
});

test('what was left out of the context is told in the info of the reply', async () => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created, { ...complete('Because.'), droppedMessages: 3 } as RunEvent);
  await user.click(await screen.findByRole('button', { name: 'Message info' }));
  const info = await screen.findByRole('dialog', { name: 'Message info' });
  expect(within(info).getByText('Left out').nextElementSibling?.textContent).toBe('3 earlier messages');
  expect(info.textContent).toContain('The oldest messages were left out');
});

test.each([
  [{}, 'Cut off at its length limit', false],
  [{ cutBy: 'length' }, 'Cut off at its length limit', false],
  [
    { cutBy: 'credits' },
    'Cut off because your credits pay for no more. Add credits, or a key of your own for this model, then continue.',
    true,
  ],
  [
    { cutBy: 'monthly-limit' },
    'Cut off at your limit for this month. With a key of your own for this model, or next month, you can continue.',
    false,
  ],
])('a reply that was cut off says by what, and the way on: %j', async (why, sentence, isUnpaid) => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created, { ...complete('Beca'), end: 'length', ...why } as RunEvent);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Credits' }) !== null).toBe(isUnpaid);
  if (!isUnpaid) return;
  await user.click(screen.getByRole('button', { name: 'Add Credits' }));
  expect(new URLSearchParams(location.search).get('settings')).toBe('billing');
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

test('each file being uploaded says how far it has come', async () => {
  const { user } = open();
  const upload = fakeUpload();
  await user.upload(await screen.findByTestId('file-input'), chosen());
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Uploading pump.txt' });
  expect(bar.value).toBe(0);
  upload.progress(9, 27);
  expect(bar.value).toBeCloseTo(1 / 3);
  upload.answer(200, uploaded);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.getByRole('list', { name: 'Attached files' }).textContent).toContain('pump.txt');
});

test('a question sent while its file is uploaded goes out by itself once the file is there', async () => {
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: fakeStream().body } });
  const upload = fakeUpload();
  await user.upload(await screen.findByTestId('file-input'), chosen());
  await user.type(await field(), 'How long?{Enter}');
  expect(sent(requests)).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Sends once the files are uploaded' })).toBeTruthy();
  upload.answer(200, uploaded);
  await waitFor(() => expect(sent(requests)).toMatchObject([{ message: 'How long?', attachmentIds: [uploaded.id] }]));
  expect((await field()).value).toBe('');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove pump.txt' })).toBeNull());
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
  const message = 'To use GPT, you need to add your OpenAI API key in Settings > Integrations > AI Models.';
  const { user } = open({ 'POST /api/chat/send-stream': { status: 403, body: { code: 'api-key-required', message } } });
  await user.type(await field(), 'Why?{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'API Key Required' });
  expect(dialog.textContent).toContain(message);
  await user.click(within(dialog).getByRole('button', { name: 'Go to Settings' }));
  expect(location.search).toContain('settings=integrations&open=ai-models');
  expect((await field()).value).toBe('Why?');
  expect(useToasts.getState().toasts).toEqual([]);
});

test('too few credits are explained in a dialog, with what there is', async () => {
  const message = 'You need credits to use GPT. Your current balance is 0.25 credits.';
  const { user } = open({
    'GET /api/auth/user': {
      body: { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false },
    },
    'POST /api/chat/send-stream': { status: 402, body: { code: 'insufficient-credits', message } },
  });
  await user.type(await field(), 'Why?{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Insufficient Credits' });
  expect(dialog.textContent).toContain(message);
  await user.click(within(dialog).getByRole('button', { name: 'Add Credits' }));
  expect(location.search).toContain('settings=billing');
  expect((await field()).value).toBe('Why?');
});

test('a reply that fails keeps its text and can be tried again', async () => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, chunk, failed } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created, chunk('Half'), failed('Atrium AI is overloaded.'));
  const told = await screen.findByText('Atrium AI is overloaded.');
  expect(screen.getByText('Half')).toBeTruthy();
  expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'Message Failed' });
  // The toast announces the failure to screen readers; an alert in the reply would announce it twice.
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(within(told.closest('article') as HTMLElement).getByText('Try again'));
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
  await waitFor(() =>
    expect(sent(requests)[1]).toMatchObject({ message: 'And how?', sessionId: chatId, parentId: 'answer' }),
  );
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
  expect((await screen.findAllByText('· no effect')).length).toBeGreaterThan(0);
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

test('of a name that turns the text around the alert shows the ending that counts', async () => {
  open();
  await field();
  const file = new File(['x'], 'invoice\u202etxt.exe', { type: 'application/x-msdownload' });
  fireEvent.change(screen.getByTestId('file-input'), { target: { files: [file, file] } });
  expect(await screen.findByText('File type not supported: invoicetxt.exe')).toBeTruthy();
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
