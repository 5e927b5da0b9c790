import type { RunEvent } from '@atrium/contract/run-event';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeStream } from '../../testing/fake-stream.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import { chatId, field, open, sent } from './chat-stage.tsx';
import { changeDraft } from './composer/draft/drafts.ts';
import { chatKey } from './queries.ts';
import { beginRun } from './run/begin-run.ts';

const costs = {
  ...{ id: chatId, title: 'Costs', createdAt: '2026-11-21T12:00:00.000Z', updatedAt: '2026-11-21T12:00:00.000Z' },
  ...{ messageCount: 0, isRunning: false, messages: [], currentMessageId: null, hasEarlier: false },
};
const asked = beginRun({
  ...{ chatId, slot: chatId, runId: 'run', messageId: 'm', lastId: null, personas: [], now: costs.createdAt },
  ask: { kind: 'question', text: 'How much?', attachments: [] },
  settings: { model: 'deepseek-v3', thinkingMode: 'fast', webSearch: false, badge: 'Platform Routing' },
}).question;
const gone = { code: 'not-found', message: 'This was not found. It may have been deleted.' };

test('a chat session that cannot be loaded says so with its message, and is loaded on Retry', async () => {
  let isDown = true;
  const failure = { status: 500, body: { code: 'internal', message: 'Something went wrong on our side. Try again.' } };
  const { user } = open(
    { [`GET /api/chat/${chatId}`]: () => (isDown ? failure : { body: costs }) },
    `/dashboard?chat=${chatId}`,
  );
  expect(await screen.findByText('Failed to load chat session')).toBeTruthy();
  expect(screen.getByText('Something went wrong on our side. Try again.')).toBeTruthy();
  // A chat that failed to load must not look like a new chat, and offers no actions.
  expect(screen.queryByText('New Chat')).toBeNull();
  for (const name of ['Rename', 'Clear chat', 'More']) expect(screen.queryByRole('button', { name })).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Failed to load chat session')).toBeNull());
});

test('a chat that does not exist has no composer, and leads on to a new chat', async () => {
  const { user } = open({}, `/dashboard?chat=${chatId}`);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Failed to load chat session'));
  expect(screen.queryByText(/What you wrote/)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'New Chat' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect((await field()).value).toBe('');
});

test('what was written in a chat that is gone can be copied there, and goes along into a new chat', async () => {
  let isThere = true;
  const { user, requests } = open(
    {
      [`GET /api/chat/${chatId}`]: () =>
        isThere ? { body: { ...costs, personas: [], messages: [asked] } } : { status: 404, body: gone },
    },
    `/dashboard?chat=${chatId}`,
  );
  await user.type(await field(), 'Why?');
  isThere = false;
  await act(() => queryClient.invalidateQueries({ queryKey: chatKey(chatId) }));
  await screen.findByText('Failed to load chat session');
  expect((await field()).value).toBe('Why?');
  expect(screen.getByText(/What you wrote below cannot be sent here\. New Chat takes it along\./)).toBeTruthy();
  await user.clear(await field());
  await user.type(await field(), 'And how?');
  await user.click(screen.getByRole('button', { name: 'New Chat' }));
  await waitFor(async () => expect((await field()).value).toBe('And how?'));
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(sent(requests)).toMatchObject([{ message: 'And how?' }]));
  expect(sent(requests)[0]).not.toMatchObject({ sessionId: chatId });
});

test('what is sent in a chat that is gone does not have it loaded again', async () => {
  const { user, requests } = open({}, `/dashboard?chat=${chatId}`);
  act(() => changeDraft(chatId, (draft) => ({ ...draft, text: 'Why?' })));
  await screen.findByText('Failed to load chat session');
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  await screen.findByText('Failed to load chat session');
  expect(requests.filter(({ address }) => address.startsWith(`/api/chat/${chatId}`))).toHaveLength(1);
});

test('questions and replies have each their time', async () => {
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const { runId, messageId } = sent(requests)[0] ?? { runId: '', messageId: '' };
  const ids = { sessionId: chatId, runId, messageId: 'answer' };
  const usage = { input: 1, cached: 0, output: 2, reasoning: 0 };
  const events: RunEvent[] = [
    { type: 'session_created', ...ids, userMessageId: messageId, title: 'Why?', model: 'deepseek-v3' },
    { type: 'complete', ...ids, response: 'Because.', tokens: 3, cost: 0, usage, end: 'done' },
  ];
  await stream.say(...events);
  await screen.findByText('Because.');
  for (const role of ['user', 'assistant'])
    expect(document.querySelector(`[data-role=${role}] time`)?.textContent).toMatch(/\d/);
});
