import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chatId, open } from '../chat-stage.tsx';
import { beginRun } from '../run/begin-run.ts';
import { newbornChat } from '../thread/thread.ts';

const picture = { id: 'f', name: 'Harbour.png', type: 'image/png', url: '/api/files/f' };

/** Opens a chat with a reply of one picture and no words. */
function openPicture() {
  const now = '2026-11-21T12:00:00.000Z';
  const settings = {
    model: 'deepseek-v3',
    thinkingMode: 'fast',
    webSearch: false,
    personas: [],
    badge: 'Platform Routing',
  } as const;
  const ids = { chatId, slot: chatId, runId: 'run', messageId: 'asked', lastId: null, personas: [], now };
  const run = beginRun({ ...ids, ask: { kind: 'question', text: 'Draw it.', attachments: [] }, settings });
  const answer = { ...run.answer, id: 'answer', content: '', status: 'complete' as const, files: [picture] };
  const chat = { ...newbornChat(chatId, 'Draw it.', now), isRunning: false, messages: [run.question, answer] };
  return open({ [`GET /api/chat/${chatId}`]: { body: chat } }, `/dashboard?chat=${chatId}`);
}

test('a reply of pictures alone can be rated, inspected and asked for again, not copied', async () => {
  openPicture();
  expect(await screen.findByRole('img', { name: 'Harbour.png' })).toBeTruthy();
  for (const name of ['Good answer', 'Bad answer', 'Try again', 'Message info'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  // The question has a button to copy it.
  expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Save as note' })).toBeNull();
});
