import type { Message } from '@atrium/contract/messages';
import { expect, test } from 'vitest';
import type { Ask } from '../run/ask.ts';
import { beginRun } from '../run/begin-run.ts';
import { withEarlier } from './load-earlier.ts';
import { newbornChat, settleRun, threadOf } from './thread.ts';

const now = '2026-11-21T12:00:00.000Z';
const settings = { model: 'm', badge: 'Platform Routing', thinkingMode: 'fast', webSearch: false } as const;
const run = (ask: Ask, lastId: string | null = null) =>
  beginRun({ ask, settings, chatId: 'chat', slot: 'chat', runId: 'run', messageId: 'q', lastId, personas: [], now });
const blank = run({ kind: 'question', text: '', attachments: [] }).answer;
const message = (id: string, parentId: string | null, role: Message['role']): Message => ({
  ...blank,
  id,
  parentId,
  role,
  runId: null,
  content: id,
  siblingIds: [id],
  status: 'complete',
});
const q1 = message('q1', null, 'user');
const a1 = message('a1', 'q1', 'assistant');
const q2 = message('q2', 'a1', 'user');
const a2 = message('a2', 'q2', 'assistant');
const stored = [q1, a1, q2, a2];
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);

test('a new question and its reply come last', () => {
  const asked = run({ kind: 'question', text: 'x', attachments: [] }, 'a2');
  expect(idsOf(threadOf(stored, asked))).toEqual(['q1', 'a1', 'q2', 'a2', 'q', 'run']);
});

test('a new question tells the server which reply it stands under, and stays there whatever branch is shown by now', () => {
  const asked = run({ kind: 'question', text: 'x', attachments: [] }, 'a1');
  expect(asked.request).toMatchObject({ parentId: 'a1' });
  expect(idsOf(threadOf(stored, asked))).toEqual(['q1', 'a1', 'q', 'run']);
  expect(run({ kind: 'question', text: 'x', attachments: [] }).request).not.toHaveProperty('parentId');
});

test('an edited question takes the place of the original and of all that followed it', () => {
  const edited = run({ kind: 'edit', original: q2, text: 'y' });
  expect(idsOf(threadOf(stored, edited))).toEqual(['q1', 'a1', 'q', 'run']);
  expect(edited.question?.siblingIds).toEqual(['q2', 'q']);
  expect(idsOf(threadOf(stored, run({ kind: 'edit', original: q1, text: 'y' })))).toEqual(['q', 'run']);
});

test('a reply made once more stands under its question', () => {
  const again = run({ kind: 'again', question: q2, replies: ['a2'] });
  expect(idsOf(threadOf(stored, again))).toEqual(['q1', 'a1', 'q2', 'run']);
  expect(again.answer).toMatchObject({ parentId: 'q2', siblingIds: ['a2', 'run'] });
});

test('a reply that goes on keeps its text', () => {
  const more = run({ kind: 'continue', broken: a2 });
  expect(idsOf(threadOf(stored, more))).toEqual(['q1', 'a1', 'q2', 'run']);
  expect(more.reply.content).toBe('a2');
});

test('what the server tells of a live run meanwhile is not shown twice', () => {
  const asked = run({ kind: 'question', text: 'x', attachments: [] }, 'a2');
  const known = [...stored, message('q', 'a2', 'user'), { ...message('a3', 'q', 'assistant'), runId: 'run' }];
  expect(idsOf(threadOf(known, asked))).toEqual(['q1', 'a1', 'q2', 'a2', 'q', 'run']);
});

test('what came after a live run, as another tab went on, stays behind it and is not ended by it', () => {
  const asked = run({ kind: 'question', text: 'x', attachments: [] }, 'a2');
  const answered = { ...message('a3', 'q', 'assistant'), runId: 'run' };
  const later = [message('q4', 'a3', 'user'), message('a4', 'q4', 'assistant')];
  const known = [...stored, message('q', 'a2', 'user'), answered, ...later];
  expect(idsOf(threadOf(known, asked))).toEqual(['q1', 'a1', 'q2', 'a2', 'q', 'run', 'q4', 'a4']);
  const ended = { ...asked, reply: { ...asked.reply, status: 'complete', content: 'Done.' } as const };
  const chat = { ...newbornChat('chat', 'x', now), messages: known, currentMessageId: 'a4' };
  const settled = settleRun(chat, ended, now);
  expect(idsOf(settled.messages)).toEqual(['q1', 'a1', 'q2', 'a2', 'q', 'run', 'q4', 'a4']);
  expect(settled).toMatchObject({ currentMessageId: 'a4', isRunning: true });
});

test('an ended run leaves the chat as the server has it', () => {
  const asked = run({ kind: 'question', text: 'x', attachments: [] });
  const ended = { ...asked, reply: { ...asked.reply, status: 'complete', content: 'Done.', tokens: 4 } as const };
  const chat = settleRun(newbornChat('chat', 'x', now), ended, now);
  expect(chat).toMatchObject({ currentMessageId: 'run', messageCount: 2, isRunning: false });
  expect(chat.messages[1]).toMatchObject({ status: 'complete', content: 'Done.', tokens: 4 });
});

test('earlier messages go before the loaded ones, each once', () => {
  const chat = { ...newbornChat('chat', 'x', now), messages: [q2, a2], hasEarlier: true };
  const whole = withEarlier(chat, { messages: [q1, a1, q2], hasEarlier: false });
  expect(idsOf(whole.messages)).toEqual(['q1', 'a1', 'q2', 'a2']);
  expect(whole.hasEarlier).toBe(false);
});
