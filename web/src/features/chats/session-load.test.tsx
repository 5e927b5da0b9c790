import type { RunEvent } from '@atrium/contract/run-event';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeStream } from '../../testing/fake-stream.ts';
import { chatId, field, open, sent } from './chat-stage.tsx';

test('a chat session that cannot be loaded says so with its message, and is loaded on Retry', async () => {
  let isDown = true;
  const chat = {
    ...{ id: chatId, title: 'Costs', createdAt: '2026-11-21T12:00:00.000Z', updatedAt: '2026-11-21T12:00:00.000Z' },
    ...{ messageCount: 0, isRunning: false, messages: [], currentMessageId: null, hasEarlier: false },
  };
  const failure = { status: 500, body: { code: 'internal', message: 'Something went wrong on our side. Try again.' } };
  const { user } = open(
    { [`GET /api/chat/${chatId}`]: () => (isDown ? failure : { body: chat }) },
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
