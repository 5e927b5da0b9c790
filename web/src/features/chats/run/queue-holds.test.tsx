import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeStream } from '../../../testing/fake-stream.ts';
import { useToasts } from '../../../ui/notices/toast.ts';
import { chatId, eventsFor, field, open, type Sent, sent } from '../chat-stage.tsx';
import { renewSlot } from '../thread/slots.ts';
import { newbornChat } from '../thread/thread.ts';

afterEach(() => {
  vi.restoreAllMocks();
  useToasts.setState({ toasts: [] });
});

const held = 'Held: send, edit or delete it.';
const rows = () => screen.findAllByRole('listitem').then((all) => all.map((row) => row.textContent));

/** Another tab writes a record, and this tab is notified. */
function writeElsewhere(key: string, change: object): void {
  const oldValue = localStorage.getItem(key);
  const newValue = JSON.stringify({ ...JSON.parse(oldValue ?? '{}'), ...change });
  localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })));
}

/** Asks a first question, behind which others wait. Unless `isTaken` is false, the server has sent its ids. */
async function queueUp(texts: readonly string[], isTaken = true, answers: object = {}) {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body }, ...answers });
  const server = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.endsWith('/stop')) return server(address, init);
    return isTaken ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('offline'));
  });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  if (isTaken) {
    await stream.say(created);
    await waitFor(() => expect(location.search).toBe(`?chat=${chatId}`));
  }
  for (const text of texts) await user.type(await field(), `${text}{Enter}`);
  const queue = await screen.findByRole('list', { name: 'Questions waiting' });
  await waitFor(() => expect(within(queue).getAllByRole('listitem')).toHaveLength(texts.length));
  const addresses = Object.keys(localStorage)
    .filter((key) => key.startsWith('atrium.draft-queued.'))
    .toSorted()
    .slice(-texts.length);
  return { requests, user, queue, stream, complete, addresses, runId: sent(requests)[0]?.runId };
}

/** Leaves Stop without an answer; what it returns makes it fail. */
function stopLater(): () => void {
  const server = fetch;
  const { promise, reject } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.endsWith('/stop') ? promise : server(address, init),
  );
  return () => reject(new TypeError('offline'));
}

const stop = () => screen.getByRole('button', { name: 'Stop' });
const hasEnded = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());

test.each(['here', 'in another tab'])('what waits behind a question sent now %s is not held', async (where) => {
  const { user, queue, stream, complete, addresses, requests, runId } = await queueUp(['Second', 'Third']);
  const [second = '', third = ''] = addresses;
  if (where === 'here') await user.click(within(queue).getAllByRole('button', { name: 'Send now' })[0] as HTMLElement);
  else for (const key of addresses) writeElsewhere(key, { isNext: key === second, passedBy: [runId] });
  writeElsewhere(second, { isSent: true });
  await stream.say(complete('Bec', 'stopped'));
  await hasEnded();
  expect(await rows()).toEqual(['Third']);
  expect(JSON.parse(localStorage.getItem(third) ?? '')).not.toHaveProperty('isHeld');
  expect(sent(requests)).toHaveLength(1);
});

test('what waits behind a question that another tab has sent waits for the reply to that one', async () => {
  const { stream, complete, addresses, requests, runId } = await queueUp(['Second', 'Third']);
  const [second = '', third = ''] = addresses;
  writeElsewhere(third, { passedBy: [runId] });
  // The server has accepted it there, and this tab hears of the end only now.
  localStorage.removeItem(second);
  await stream.say(complete('Because.'));
  await hasEnded();
  expect(await rows()).toEqual(['Third']);
  expect(sent(requests)).toHaveLength(1);
});

test('the other tabs see that what waits behind a question that is sent waits for the reply to that one', async () => {
  const { stream, complete, addresses, requests, runId } = await queueUp(['Second', 'Third']);
  await stream.say(complete('Because.'));
  await waitFor(() => expect(sent(requests)).toHaveLength(2));
  expect(JSON.parse(localStorage.getItem(addresses[1] ?? '') ?? '')).toMatchObject({
    isNext: false,
    passedBy: [runId],
  });
});

test('what waits long names the last replies alone, also where the version before had stored but one', async () => {
  const { stream, complete, addresses, requests, runId } = await queueUp(['Second', 'Third', 'Fourth']);
  const [, third = '', fourth = ''] = addresses;
  writeElsewhere(third, { passedBy: 'earlier' });
  writeElsewhere(fourth, { passedBy: Array.from({ length: 100 }, (_, n) => `earlier ${n}`) });
  await stream.say(complete('Because.'));
  await waitFor(() => expect(sent(requests)).toHaveLength(2));
  const passedBy = (address: string) => JSON.parse(localStorage.getItem(address) ?? '').passedBy;
  expect(passedBy(third)).toEqual(['earlier', runId]);
  expect(passedBy(fourth)).toHaveLength(10);
  expect(passedBy(fourth).slice(-2)).toEqual(['earlier 99', runId]);
});

test('a tab that was hidden before anything waited sends nothing while another tab has gone on', async () => {
  const chat = { ...newbornChat(chatId, 'Why?', '2026-11-21T12:00:00Z'), isRunning: true };
  const address = `/api/chat/${chatId}`;
  const { user, queue, stream, complete, requests, addresses } = await queueUp(['Second'], true, {
    [`GET ${address}`]: { body: chat },
  });
  const [second = ''] = addresses;
  const record = JSON.parse(localStorage.getItem(second) ?? '');
  await user.click(within(queue).getByRole('button', { name: 'Delete' }));
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  isHidden.mockReturnValue(false);
  const runId = '01936f5e-0000-7000-8000-000000000009';
  writeElsewhere(second.replace(record.runId, runId), { ...record, runId, messageId: 'asked elsewhere' });
  await stream.say(complete('Because.'));
  await waitFor(() => expect(requests.some((request) => request.address.startsWith(address))).toBe(true));
  await hasEnded();
  expect(sent(requests)).toHaveLength(1);
});

test('what waits is held where the reply was stopped on another device', async () => {
  const { queue, stream, complete } = await queueUp(['Second']);
  await stream.say(complete('Bec', 'stopped'));
  await within(queue).findByText(held);
});

test('what waits is held where the reply ended by itself as Stop was pressed', async () => {
  const { user, queue, stream, complete, requests } = await queueUp(['Second']);
  await user.click(stop());
  await stream.say(complete('Because.'));
  await hasEnded();
  await within(queue).findByText(held);
  expect(sent(requests)).toHaveLength(1);
});

test('what is asked once Stop was pressed goes out as the reply has stopped; what waited before it is held', async () => {
  const { user, queue, stream, complete, requests } = await queueUp(['Second']);
  await user.click(stop());
  await within(queue).findByText(held);
  await user.type(await field(), 'Third{Enter}');
  await user.type(await field(), 'Fourth{Enter}');
  expect(sent(requests)).toHaveLength(1);
  await stream.say(complete('Bec', 'stopped'));
  await waitFor(() => expect(sent(requests)).toHaveLength(2));
  expect(sent(requests)[1]).toMatchObject({ message: 'Third' });
  expect(await rows()).toEqual([`Second${held}`, 'Fourth']);
});

test.each([
  ['where Stop did not reach the server is held as the reply is stopped elsewhere', 'Third{Enter}', 1],
  ['is next, if it was to be sent now', null, 2],
])('what was asked once Stop was pressed %s', async (_what, asked, times) => {
  const { user, queue, stream, complete, requests } = await queueUp(['Second']);
  const failToStop = stopLater();
  await user.click(asked ? stop() : within(queue).getByRole('button', { name: 'Send now' }));
  if (asked) await user.type(await field(), asked);
  failToStop();
  const told = () => useToasts.getState().toasts.map(({ title }) => title);
  await waitFor(() => expect(told()).toEqual(['The reply could not be stopped']));
  await stream.say(complete('Bec', 'stopped'));
  await hasEnded();
  await waitFor(() => expect(sent(requests)).toHaveLength(times));
  const left = screen.queryAllByRole('listitem').map((row) => row.textContent);
  expect(left).toEqual(asked ? [`Second${held}`, `Third${held}`] : []);
});

test('what was chosen during an earlier reply of a pass stays next where Stop of a later one failed', async () => {
  const { user, stream, complete, requests, addresses } = await queueUp(['Second', 'Third']);
  writeElsewhere(addresses[1] ?? '', { isNext: true, passedBy: ['the earlier one'] });
  const failToStop = stopLater();
  await user.click(stop());
  // What is told of a run is told once a frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  failToStop();
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  await stream.say(complete('Because.'));
  await waitFor(() => expect(sent(requests)).toHaveLength(2));
  expect(sent(requests)[1]).toMatchObject({ message: 'Third' });
});

test('what waits is held where Stop came before the server had taken the question', async () => {
  const { user, queue } = await queueUp(['Second'], false);
  await user.click(stop());
  await within(queue).findByText(held);
});

test('what another new chat holds is not told of in this one', async () => {
  const { user, queue } = await queueUp(['Second'], false);
  await user.click(stop());
  await within(queue).findByText(held);
  const stream = fakeStream();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(stream.body)));
  act(() => renewSlot());
  await user.type(await field(), 'How?{Enter}');
  await screen.findByText('A reply is being written.');
  const { created, complete } = eventsFor({ runId: 'other', messageId: 'm', message: 'How?' });
  await stream.say(created, complete('By', 'stopped'));
  await screen.findByText('No reply is being written.');
});

test('what waits is held where nothing can be stored', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is forbidden.');
  });
  const { queue, stream, complete } = await queueUp(['Second']);
  await stream.say(complete('Bec', 'stopped'));
  await within(queue).findByText(held);
});

test('questions that the daily limit refuses one after the other come back in the order they were asked', async () => {
  const { user, queue, stream, complete } = await queueUp(['Second', 'Third']);
  const message = 'You have used all messages of today.';
  const server = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.endsWith('/send-stream')
      ? Promise.resolve(Response.json({ code: 'daily-limit', message }, { status: 429 }))
      : server(address, init),
  );
  await user.type(await field(), 'Not sent yet');
  await stream.say(complete('Because.'));
  await waitFor(async () => expect((await field()).value).toBe('Second\n\nNot sent yet'));
  await user.click(within(queue).getByRole('button', { name: 'Send now' }));
  await waitFor(async () => expect((await field()).value).toBe('Second\n\nThird\n\nNot sent yet'));
});

test('what is taken out of the queue to be edited stands in the order it was asked', async () => {
  const { user, queue } = await queueUp(['Second', 'Third', 'Fourth']);
  const edit = async (n: number) =>
    user.click(within(queue).getAllByRole('button', { name: 'Edit' })[n] as HTMLElement);
  await edit(1);
  await edit(0);
  await edit(0);
  await waitFor(async () => expect((await field()).value).toBe('Second\n\nThird\n\nFourth'));
});

test('a question that is given back does not come into the middle of what the user has made of an earlier one', async () => {
  const { user, queue } = await queueUp(['Second', 'Third']);
  const edit = async () => user.click(within(queue).getAllByRole('button', { name: 'Edit' })[0] as HTMLElement);
  await edit();
  await user.type(await field(), ' thoughts');
  await edit();
  await waitFor(async () => expect((await field()).value).toBe('Third\n\nSecond thoughts'));
});
