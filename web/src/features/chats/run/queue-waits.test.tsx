import type { RunEvent } from '@atrium/contract/run-event';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeStream } from '../../../testing/fake-stream.ts';
import { chatId, eventsFor, field, open, type Sent, sent } from '../chat-stage.tsx';
import { newbornChat } from '../thread/thread.ts';
import { beginRun } from './begin-run.ts';

const later = '01936f5e-0000-7000-8000-000000000002';
const eventsOf = (runId: string) => `GET /api/chat/runs/${runId}/events`;
const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith('atrium.draft-queued.'));

/** Asks a first question, which the server has taken, and others behind it. */
async function queueUp(texts: readonly string[], answers: object = {}) {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body }, ...answers });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created);
  await waitFor(() => expect(location.search).toBe(`?chat=${chatId}`));
  for (const text of texts) await user.type(await field(), `${text}{Enter}`);
  const queue = await screen.findByRole('list', { name: 'Questions waiting' });
  await waitFor(() => expect(within(queue).getAllByRole('listitem')).toHaveLength(texts.length));
  return { requests, user, queue, stream, complete };
}

test('what waits behind a pass of several personas waits for the last of its replies', async () => {
  const second = fakeStream();
  const { requests, stream, complete, queue } = await queueUp(['And then?'], {
    [eventsOf(later)]: { body: second.body },
  });
  const next = { runId: later, messageId: 'second', persona: { id: 2, name: 'Ben', avatar: '' } };
  await stream.say({ ...complete('I am Ada.'), next } as RunEvent);
  await waitFor(() => expect(requests.some(({ address }) => address.includes(later))).toBe(true));
  expect(sent(requests)).toHaveLength(1);
  expect(within(queue).getAllByRole('listitem')).toHaveLength(1);
  const ids = { runId: later, messageId: 'second' };
  const of = eventsFor({ ...ids, message: '' });
  await second.say({ ...of.created, ...ids } as RunEvent, { ...of.complete('I am Ben.'), ...ids } as RunEvent);
  await waitFor(() => expect(sent(requests)[1]).toMatchObject({ message: 'And then?' }));
});

test('what another tab has withdrawn is not kept again where another question is sent now', async () => {
  const { user, queue } = await queueUp(['Second', 'Third']);
  const [, third = ''] = waiting().toSorted();
  localStorage.removeItem(third);
  await user.click(within(queue).getAllByRole('button', { name: 'Send now' })[0] as HTMLElement);
  expect(waiting()).toHaveLength(1);
  expect(waiting()).not.toContain(third);
});

test('what another tab has withdrawn does not come back into the composer where it was to be edited', async () => {
  const { user, queue } = await queueUp(['Second']);
  for (const address of waiting()) localStorage.removeItem(address);
  await user.click(within(queue).getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Questions waiting' })).toBeNull());
  expect((await field()).value).toBe('');
});

test('what another tab has sent or withdrawn is not sent by its button here', async () => {
  const { user, queue, requests, stream, complete } = await queueUp(['Second']);
  await stream.say(complete('Bec', 'stopped'));
  await within(queue).findByText(/^Held:/);
  for (const address of waiting()) localStorage.removeItem(address);
  await user.click(within(queue).getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Questions waiting' })).toBeNull());
  expect(sent(requests)).toHaveLength(1);
});

test('what goes out as a reply has stopped waits for that also where the page is loaded again meanwhile', async () => {
  const settings = { model: 'deepseek-v3', thinkingMode: 'fast', webSearch: false, personas: [] } as const;
  const kept = { runId: later, messageId: 'asked', text: 'Waits', attachments: [], settings, isNext: true };
  localStorage.setItem(`atrium.draft-queued.${chatId}.${later}`, JSON.stringify(kept));
  const ask = { kind: 'question', text: 'Why?', attachments: [] } as const;
  const now = '2026-11-21T12:00:00.000Z';
  const ids = { chatId, slot: chatId, runId: 'run', messageId: 'first', lastId: null, personas: [], now };
  const run = beginRun({ ...ids, ask, settings: { ...settings, badge: 'Platform Routing' } });
  const messages = [run.question, { ...run.answer, id: 'answer', content: 'Bec', status: 'streaming' }];
  const chat = { ...newbornChat(chatId, 'Why?', now), isRunning: true, messages };
  const stream = fakeStream();
  const { requests } = open(
    {
      [`GET /api/chat/${chatId}`]: { body: chat },
      [eventsOf('run')]: { body: stream.body },
      'POST /api/chat/send-stream': { body: fakeStream().body },
    },
    `/dashboard?chat=${chatId}`,
  );
  await waitFor(() => expect(requests.some(({ address }) => address.includes('/runs/run/'))).toBe(true));
  await screen.findByText('Waits');
  const { created, complete } = eventsFor({ runId: 'run', messageId: 'first', message: 'Why?' });
  await stream.say(created);
  expect(sent(requests)).toHaveLength(0);
  await stream.say(complete('Bec', 'stopped'));
  await waitFor(() => expect(sent(requests)).toMatchObject([{ runId: later, message: 'Waits' }]));
});
