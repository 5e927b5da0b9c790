import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeStream } from '../../../testing/fake-stream.ts';
import { chatId, eventsFor, field, open, type Sent, sent } from '../chat-stage.tsx';

const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith('atrium.draft-queued.'));

/** Another tab writes a record, or takes it out, and this one hears of it. */
function writeElsewhere(key: string, newValue: string | null): void {
  const oldValue = localStorage.getItem(key);
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })));
}

test('questions that wait are those of all tabs: one that is queued elsewhere is sent, one withdrawn there is not', async () => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created);
  await waitFor(() => expect(location.search).toBe(`?chat=${chatId}`));
  await user.type(await field(), 'Withdrawn elsewhere{Enter}');
  const queue = await screen.findByRole('list', { name: 'Questions waiting' });
  const [address = ''] = waiting();
  const queued = JSON.parse(localStorage.getItem(address) ?? '');
  expect(queued).toMatchObject({ text: 'Withdrawn elsewhere' });
  const [deleted, other] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'].map(
    (runId, n) => {
      const key = address.replace(queued.runId, runId);
      writeElsewhere(key, JSON.stringify({ ...queued, runId, messageId: runId, text: `Of another tab ${n}` }));
      return key;
    },
  );
  await within(queue).findByText('Of another tab 1');
  await user.click(within(queue).getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);
  expect(waiting()).toEqual(expect.not.arrayContaining([deleted]));
  writeElsewhere(address, null);
  await waitFor(() => expect(within(queue).queryByText('Withdrawn elsewhere')).toBeNull());
  await stream.say(complete('Because.'));
  await waitFor(() => expect(sent(requests)[1]).toMatchObject({ message: 'Of another tab 1', parentId: 'answer' }));
  expect(JSON.parse(localStorage.getItem(other ?? '') ?? '')).toMatchObject({ isSent: true, parentId: 'answer' });
});

test('a question that another tab has sent, or took back, is not sent by this one, though it has not heard of it', async () => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created);
  await waitFor(() => expect(location.search).toBe(`?chat=${chatId}`));
  for (const text of ['Taken back', 'Sent elsewhere']) await user.type(await field(), `${text}{Enter}`);
  const [first = '', second = ''] = waiting().toSorted();
  localStorage.removeItem(first);
  localStorage.setItem(second, JSON.stringify({ ...JSON.parse(localStorage.getItem(second) ?? ''), isSent: true }));
  await stream.say(complete('Because.'));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Questions waiting' })).toBeNull());
  expect(sent(requests)).toHaveLength(1);
});
