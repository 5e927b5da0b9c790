import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { userKey } from '../../accounts/index.ts';
import { chatId, field, open } from '../chat-stage.tsx';
import { draftOf } from '../composer/draft/drafts.ts';
import { chatKey } from '../queries.ts';
import { startNewChat } from './new-chat.ts';
import { newbornChat } from './thread.ts';
import { openChat } from './use-open-place.ts';

const id = (n: number) => `01936f5e-0000-7000-8000-00000000010${n}`;
const now = '2026-11-21T12:00:00.000Z';
const message = { id: 'm', parentId: null, siblingIds: ['m'], role: 'user', content: 'Why?', status: 'complete' };
const asked = {
  ...newbornChat(chatId, 'Why?', now),
  isRunning: false,
  messages: [{ ...message, timestamp: now, runId: null, attachments: [], persona: null }],
};
const person = { id: 'u', email: 'm@example.org', username: 'Mira', avatar: null, role: 'user', isDemo: false };

/** Opens the page for a user with one chat. Each new chat gets the next id. */
function openSignedIn() {
  let count = 0;
  return open({
    'GET /api/auth/user': { body: person },
    'GET /api/google-drive/chat-history': { body: [] },
    [`GET /api/chat/${chatId}`]: { body: asked },
    'POST /api/google-drive/new-chat': () => ({ body: { sessionId: id(++count) } }),
  });
}

async function begin(n: number) {
  await act(startNewChat);
  await waitFor(() => expect(location.search).toBe(`?chat=${id(n)}`));
}

test.each([
  ['a moment later', () => {}],
  [
    'after the chat it was written in is not held any more',
    () => queryClient.removeQueries({ queryKey: chatKey(id(1)) }),
  ],
])('what was written in a new chat and not sent stands in the next one, %s', async (_, wait) => {
  const { user } = openSignedIn();
  await waitFor(() => expect(queryClient.getQueryData(userKey)).toBeTruthy());
  await begin(1);
  await user.type(await field(), 'Half a thought');
  act(() => openChat(chatId));
  expect(await screen.findByText('Why?', { selector: '.bubble' })).toBeTruthy();
  await user.type(await field(), 'And then?');
  wait();
  await begin(2);
  expect((await field()).value).toBe('Half a thought');
  expect(draftOf(id(1)).text).toBe('');
  // Text typed in a chat that has a question stays in that chat.
  expect(draftOf(chatId).text).toBe('And then?');
  await begin(3);
  expect((await field()).value).toBe('Half a thought');
});
