import type { RunEvent } from '@atrium/contract/run-event';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeStream } from '../../../testing/fake-stream.ts';
import { eventsFor, field, open, type Sent, sent } from '../chat-stage.tsx';

test.each(['', ' \n\n'])('a reply without words says so, and can only be asked for again: %j', async (text) => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, complete } = eventsFor(sent(requests)[0] as Sent);
  await stream.say(created, complete(text));
  expect(await screen.findByText('The model gave an empty answer.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Good answer' })).toBeNull();
});

test.each([
  ['', 'stopped', 'Continue'],
  [' \n\n', 'stopped', 'Continue'],
  ['', 'length', 'Continue'],
  [' \n\n', 'length', 'Continue'],
  ['', 'failed', 'Try again'],
  [' \n\n', 'failed', 'Try again'],
])('a reply that was broken off before its first word can be asked for: %j, %s', async (text, end, name) => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { created, chunk, complete, failed } = eventsFor(sent(requests)[0] as Sent);
  const last = end === 'failed' ? failed('It broke.') : ({ ...complete(text), end } as RunEvent);
  await stream.say(created, ...(text === '' ? [] : [chunk(text)]), last);
  const button = await screen.findByRole('button', { name });
  expect(screen.getAllByRole('button', { name: /Continue|Try again/ })).toEqual([button]);
  await user.click(button);
  await waitFor(() => expect(sent(requests)).toHaveLength(2));
});
