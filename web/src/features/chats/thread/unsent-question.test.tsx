import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { useToasts } from '../../../ui/notices/toast.ts';
import { userKey } from '../../accounts/index.ts';
import { field, open, sent } from '../chat-stage.tsx';
import { startSpaceChat } from '../space/start-space-chat.ts';
import { startNewChat } from './new-chat.ts';

const id = (n: number) => `01936f5e-0000-7000-8000-00000000010${n}`;
const person = { id: 'u', email: 'm@example.org', username: 'Mira', avatar: null, role: 'user', isDemo: false };
const inSpace = '/dashboard?section=spaces&space=7&tab=chats&view=chat';

/** A page whose server cannot be reached when something is asked. */
function openAway(answers: Parameters<typeof open>[0] = {}, at?: string) {
  const away = () => Promise.reject(new TypeError('Failed to fetch'));
  return open({ 'POST /api/chat/send-stream': away, ...answers }, at);
}

const asked = () => screen.findByText('Why?', { selector: '.bubble' });

/** Lets all attempts to send a question fail, without the pauses between them. */
async function untilUnsent() {
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(useToasts.getState().toasts[0]?.title).toBe('Message Failed');
  });
}

test('a first question that could not be sent stands in the field of the next chat, before what is written there', async () => {
  const { user, requests } = openAway();
  await user.type(await field(), 'Why?{Enter}');
  await untilUnsent();
  await asked();
  await user.type(await field(), 'And how?');
  await act(startNewChat);
  await waitFor(async () => expect((await field()).value).toBe('Why?\n\nAnd how?'));
  expect(screen.queryByText('Why?', { selector: '.bubble' })).toBeNull();
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(sent(requests).at(-1)?.message).toBe('Why?\n\nAnd how?'));
});

test('one that turns out to be unsent after another chat was begun stands in the field of that one', async () => {
  const { user } = openAway();
  await user.type(await field(), 'Why?{Enter}');
  await asked();
  await act(startNewChat);
  expect((await field()).value).toBe('');
  await untilUnsent();
  await waitFor(async () => expect((await field()).value).toBe('Why?'));
});

test('one of a chat that the server had made, but lists nowhere without a question, stands in the next', async () => {
  let count = 0;
  const { user } = openAway({
    'GET /api/auth/user': { body: person },
    'GET /api/google-drive/chat-history': { body: [] },
    'POST /api/google-drive/new-chat': () => ({ body: { sessionId: id(++count) } }),
  });
  await waitFor(() => expect(queryClient.getQueryData(userKey)).toBeTruthy());
  await act(startNewChat);
  await waitFor(() => expect(location.search).toBe(`?chat=${id(1)}`));
  await user.type(await field(), 'Why?{Enter}');
  await untilUnsent();
  await act(startNewChat);
  await waitFor(() => expect(location.search).toBe(`?chat=${id(2)}`));
  expect((await field()).value).toBe('Why?');
});

test('one of such a chat that turns out to be unsent after another was begun is there as well', async () => {
  let isAway = false;
  const { user } = openAway({
    'GET /api/auth/user': { body: person },
    'GET /api/google-drive/chat-history': { body: [] },
    'POST /api/google-drive/new-chat': () =>
      isAway ? Promise.reject(new TypeError('Failed to fetch')) : { body: { sessionId: id(1) } },
  });
  await waitFor(() => expect(queryClient.getQueryData(userKey)).toBeTruthy());
  await act(startNewChat);
  await waitFor(() => expect(location.search).toBe(`?chat=${id(1)}`));
  await user.type(await field(), 'Why?{Enter}');
  await asked();
  isAway = true;
  await act(startNewChat);
  expect((await field()).value).toBe('');
  await untilUnsent();
  await waitFor(async () => expect((await field()).value).toBe('Why?'));
});

test('one of a space stands in the field of the next chat of that space', async () => {
  const { user } = openAway({}, inSpace);
  await user.type(await field(), 'Why?{Enter}');
  await untilUnsent();
  await asked();
  act(() => startSpaceChat(7));
  await waitFor(async () => expect((await field()).value).toBe('Why?'));
});
