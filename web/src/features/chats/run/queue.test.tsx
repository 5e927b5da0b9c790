import type { Message } from '@atrium/contract/messages';
import type { RunEvent } from '@atrium/contract/run-event';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeStream } from '../../../testing/fake-stream.ts';
import { chatId, eventsFor, field, open, type Sent, sent } from '../chat-stage.tsx';
import { clearChat } from '../thread/new-chat.ts';
import { newbornChat } from '../thread/thread.ts';
import { beginRun } from './begin-run.ts';

const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith('atrium.draft-queued.'));

/** Another tab writes or removes a record, and this tab is notified. */
function writeElsewhere(key: string, newValue: string | null): void {
  const oldValue = localStorage.getItem(key);
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })));
}

/** Asks a first question. The server has sent its ids. */
async function askWhy() {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created);
  await waitFor(() => expect(location.search).toBe(`?chat=${chatId}`));
  return { requests, user, answer: () => stream.say(complete('Because.')) };
}

test('questions that wait are those of all tabs: one that is queued elsewhere is sent, one withdrawn there is not', async () => {
  const { requests, user, answer } = await askWhy();
  await user.type(await field(), 'Withdrawn elsewhere{Enter}');
  const queue = await screen.findByRole('list', { name: 'Questions waiting' });
  const [address = ''] = waiting();
  const queued = JSON.parse(localStorage.getItem(address) ?? '');
  expect(queued).toMatchObject({ text: 'Withdrawn elsewhere' });
  const [deleted, other] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'].map(
    (runId, n) => {
      const key = address.replace(queued.runId, runId);
      writeElsewhere(key, JSON.stringify({ ...queued, runId, messageId: `asked-${n}`, text: `Of another tab ${n}` }));
      return key;
    },
  );
  await within(queue).findByText('Of another tab 1');
  await user.click(within(queue).getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);
  expect(waiting()).toEqual(expect.not.arrayContaining([deleted]));
  writeElsewhere(address, null);
  await waitFor(() => expect(within(queue).queryByText('Withdrawn elsewhere')).toBeNull());
  await answer();
  await waitFor(() => expect(sent(requests)[1]).toMatchObject({ message: 'Of another tab 1', parentId: 'answer' }));
  expect(JSON.parse(localStorage.getItem(other ?? '') ?? '')).toMatchObject({ isSent: true, parentId: 'answer' });
});

test('a question that waits tells its files: how many beside its words, or else their names', async () => {
  const { user } = await askWhy();
  await user.type(await field(), 'What of these?{Enter}');
  const queue = await screen.findByRole('list', { name: 'Questions waiting' });
  const [address = ''] = waiting();
  const queued = JSON.parse(localStorage.getItem(address) ?? '');
  expect(queue.textContent).toBe('What of these?');
  const file = { id: 'f', name: 'notes.txt', size: 2, type: 'text/plain', url: '/f', isImage: false };
  const runId = '00000000-0000-7000-8000-000000000001';
  const ofFiles = {
    ...queued,
    runId,
    messageId: 'asked-1',
    attachments: [file, { ...file, id: 'g', name: 'fees.csv' }],
  };
  writeElsewhere(address.replace(queued.runId, runId), JSON.stringify(ofFiles));
  await within(queue).findByText('2 files');
  writeElsewhere(address.replace(queued.runId, runId), JSON.stringify({ ...ofFiles, text: '' }));
  await within(queue).findByText('notes.txt, fees.csv');
  expect(within(queue).queryByText('2 files')).toBeNull();
});

test('a question that another tab has sent, or took back, is not sent by this one, though it has not heard of it', async () => {
  const { requests, user, answer } = await askWhy();
  for (const text of ['Taken back', 'Sent elsewhere']) await user.type(await field(), `${text}{Enter}`);
  const [first = '', second = ''] = waiting().toSorted();
  localStorage.removeItem(first);
  localStorage.setItem(second, JSON.stringify({ ...JSON.parse(localStorage.getItem(second) ?? ''), isSent: true }));
  await answer();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Questions waiting' })).toBeNull());
  expect(sent(requests)).toHaveLength(1);
});

const runId = '00000000-0000-7000-8000-000000000001';
const settings = { model: 'deepseek-v3', thinkingMode: 'fast', webSearch: false, personas: [] } as const;
const kept = { runId, messageId: 'asked', text: 'Waits', attachments: [], settings, isNext: false };

/** Opens a chat whose reply has ended, with a question still waiting in its queue. */
function openWith(queued: object, status: Message['status']) {
  localStorage.setItem(`atrium.draft-queued.${chatId}.${runId}`, JSON.stringify({ ...kept, ...queued }));
  const ask = { kind: 'question', text: 'Why?', attachments: [] } as const;
  const now = '2026-11-21T12:00:00.000Z';
  const ids = { chatId, slot: chatId, runId: 'run', messageId: 'first', lastId: null, personas: [], now };
  const run = beginRun({ ...ids, ask, settings: { ...settings, badge: 'Platform Routing' } });
  const messages = [run.question, { ...run.answer, id: 'answer', content: 'Because.', status }];
  const chat = { ...newbornChat(chatId, 'Why?', now), isRunning: false, messages };
  const answers = {
    [`GET /api/chat/${chatId}`]: { body: chat },
    'POST /api/chat/send-stream': { body: fakeStream().body },
  };
  return open(answers, `/dashboard?chat=${chatId}`);
}

test('what waits in a new chat goes with it, though another was begun before the server had given it an id', async () => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  await user.type(await field(), 'And then?{Enter}');
  await screen.findByRole('list', { name: 'Questions waiting' });
  act(() => clearChat());
  await user.type(await field(), 'For another chat');
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Questions waiting' })).toBeNull());
  expect((await field()).value).toBe('For another chat');
  await stream.say(complete('Because.'));
  await waitFor(() => expect(sent(requests)[1]).toMatchObject({ message: 'And then?', sessionId: chatId }));
});

/** Two new chats: each has sent a question that is not answered yet, and a second one waits in it. */
async function askInTwoChats(answerOf: (n: number) => object, isSentNow = false) {
  let next = 0;
  const { requests, user } = open({ 'POST /api/chat/send-stream': () => answerOf(next++) });
  for (const name of ['A', 'B']) {
    if (name === 'B') act(() => clearChat());
    await user.type(await field(), `Asked in ${name}{Enter}`);
    await screen.findByText('AI is thinking...');
    await user.type(await field(), `Waits in ${name}{Enter}`);
    await screen.findByText(`Waits in ${name}`);
    if (isSentNow) await user.click(screen.getByRole('button', { name: 'Send now' }));
  }
  const queue = screen.getByRole('list', { name: 'Questions waiting' });
  expect(
    within(queue)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['Waits in B']);
  return { requests, user };
}

test.each([0, 1])('what waits in two new chats goes each with its own, whichever has its id first', async (first) => {
  const streams = [fakeStream(), fakeStream(), fakeStream(), fakeStream()];
  const { requests } = await askInTwoChats((n) => ({ body: streams[n]?.body }));
  const ids = [chatId, chatId.replace(/1$/, '2')];
  for (const n of [first, 1 - first]) {
    const { created, complete } = eventsFor(sent(requests)[n] as Sent);
    const at = { sessionId: ids[n] };
    await streams[n]?.say({ ...created, ...at } as RunEvent, { ...complete('Because.'), ...at } as RunEvent);
  }
  await waitFor(() => expect(sent(requests)).toHaveLength(4));
  expect(sent(requests).slice(2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: 'Waits in A', sessionId: ids[0] }),
      expect.objectContaining({ message: 'Waits in B', sessionId: ids[1] }),
    ]),
  );
});

test('what is sent now in one of two new chats goes as its reply has stopped, though it was pressed in both', async () => {
  const streams = [fakeStream(), fakeStream(), fakeStream()];
  const { requests } = await askInTwoChats((n) => ({ body: streams[n]?.body }), true);
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  await streams[0]?.say(created, complete('Bec', 'stopped'));
  await waitFor(() => expect(sent(requests)[2]).toMatchObject({ message: 'Waits in A', sessionId: chatId }));
});

test('what waited in a new chat that was left and refused is held where its question stands', async () => {
  const stream = fakeStream();
  const refusal = Promise.withResolvers<object>();
  const { requests } = await askInTwoChats((n) => (n === 0 ? refusal.promise : { body: stream.body }));
  refusal.resolve({ status: 403, body: { code: 'forbidden', message: 'Not allowed.' } });
  await waitFor(async () => expect((await field()).value).toBe('Asked in A'));
  const queue = screen.getByRole('list', { name: 'Questions waiting' });
  await within(queue).findByText('Waits in A');
  expect(within(queue).getAllByText('Held: send, edit or delete it.')).toHaveLength(1);
  expect(sent(requests)).toHaveLength(2);
});

test('what waited as its page was left goes out when the chat is opened and its reply has ended', async () => {
  const { requests } = openWith({}, 'complete');
  await waitFor(() => expect(sent(requests)).toMatchObject([{ runId, message: 'Waits', parentId: 'answer' }]));
  expect(screen.queryByRole('list', { name: 'Questions waiting' })).toBeNull();
});

test('after a reply that was stopped it stands there, and is sent by its button', async () => {
  const { requests, user } = openWith({}, 'stopped');
  const send = await screen.findByRole('button', { name: 'Send now' });
  await screen.findByText('Because.');
  await screen.findByText('Held: send, edit or delete it.');
  expect(sent(requests)).toHaveLength(0);
  await user.click(send);
  await waitFor(() => expect(sent(requests)).toMatchObject([{ runId, message: 'Waits' }]));
});

test('what Stop held back says so, and waits for its button also when a later reply has ended', async () => {
  const streams = [fakeStream(), fakeStream(), fakeStream()];
  let next = 0;
  const { requests, user } = open({ 'POST /api/chat/send-stream': () => ({ body: streams[next++]?.body }) });
  const server = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.endsWith('/stop') ? Promise.resolve(new Response('{}')) : server(address, init),
  );
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const first = eventsFor(sent(requests)[0] as Sent);
  await streams[0]?.say(first.created);
  await waitFor(() => expect(location.search).toBe(`?chat=${chatId}`));
  await user.type(await field(), 'Held back{Enter}');
  const queue = await screen.findByRole('list', { name: 'Questions waiting' });
  expect(within(queue).queryByText(/^Held:/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await streams[0]?.say(first.complete('Bec', 'stopped'));
  await within(queue).findByText('Held: send, edit or delete it.');
  await user.type(await field(), 'Another one{Enter}');
  await waitFor(() => expect(sent(requests)).toHaveLength(2));
  const second = eventsFor(sent(requests)[1] as Sent);
  await streams[1]?.say(second.created, second.complete('Yes.'));
  await screen.findByText('Yes.');
  expect(sent(requests).map(({ message }) => message)).toEqual(['Why?', 'Another one']);
  await user.click(within(queue).getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(sent(requests)[2]).toMatchObject({ message: 'Held back' }));
});

test('what was on its way from a page that was left is sent as it was sent, unless the chat has it', async () => {
  const { requests } = openWith({ isSent: true, parentId: null }, 'stopped');
  await waitFor(() => expect(sent(requests)).toMatchObject([{ runId, message: 'Waits' }]));
  expect(sent(requests)[0]).not.toHaveProperty('parentId');
});

test('a question that the chat has already is not sent once more', async () => {
  const { requests } = openWith({ isSent: true, messageId: 'first' }, 'complete');
  await screen.findByText('Because.');
  await waitFor(() => expect(waiting()).toEqual([]));
  expect(sent(requests)).toHaveLength(0);
});

test('what waited in a chat that was deleted elsewhere stands in the composer, and is kept nowhere else', async () => {
  const other = runId.replace(/1$/, '2');
  localStorage.setItem(`atrium.draft-queued.${chatId}.${runId}`, JSON.stringify(kept));
  localStorage.setItem(
    `atrium.draft-queued.${chatId}.${other}`,
    JSON.stringify({ ...kept, runId: other, text: 'Waits too' }),
  );
  const { requests } = open({}, `/dashboard?chat=${chatId}`);
  await screen.findByText('Failed to load chat session');
  await waitFor(async () => expect((await field()).value).toBe('Waits\n\nWaits too'));
  expect(waiting()).toEqual([]);
  expect(screen.queryByRole('list', { name: 'Questions waiting' })).toBeNull();
  expect(sent(requests)).toHaveLength(0);
});
