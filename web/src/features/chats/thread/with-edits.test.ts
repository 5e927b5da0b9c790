import type { Message } from '@atrium/contract/messages';
import { expect, test } from 'vitest';
import { beginRun } from '../run/begin-run.ts';
import { questionOf, withEdits } from './with-edits.ts';

const settings = { model: 'm', badge: 'Platform Routing', thinkingMode: 'fast', webSearch: false } as const;
const ids = {
  chatId: null,
  slot: 's',
  runId: 'r',
  messageId: 'q',
  lastId: null,
  personas: [],
  now: '2026-11-21T12:00:00.000Z',
};
const blank = beginRun({ ask: { kind: 'question', text: '', attachments: [] }, settings, ...ids }).answer;
const message = (id: string, parentId: string | null, role: Message['role']): Message => ({
  ...blank,
  id,
  parentId,
  role,
});
const q1 = message('q1', null, 'user');
const a1 = message('a1', 'q1', 'assistant');
const q2 = message('q2', 'a1', 'user');
const a2 = message('a2', 'q2', 'assistant');
const otherQ2 = message('q2-other', 'a1', 'user');
const otherA2 = message('a2-other', 'q2-other', 'assistant');
const otherQ1 = message('q1-other', null, 'user');
const otherA1 = message('a1-other', 'q1-other', 'assistant');
const names = (messages: readonly Message[]) => messages.map(({ id }) => id);

test('a question edited in its place changes nothing of the list', () => {
  const messages = [q1, a1, q2, a2];
  expect(withEdits(messages, [q2])).toBe(messages);
  expect(withEdits(messages, [])).toBe(messages);
});

test('when another version is shown, the edited question stands in its place', () => {
  expect(names(withEdits([q1, a1, otherQ2, otherA2], [q2]))).toEqual(['q1', 'a1', 'q2', 'a2-other']);
  expect(names(withEdits([otherQ1, otherA1], [q1]))).toEqual(['q1', 'a1-other']);
});

test('when its place is not shown, it comes last', () => {
  expect(names(withEdits([otherQ1, otherA1], [q2]))).toEqual(['q1-other', 'a1-other', 'q2']);
  const later = [message('q9', 'a8', 'user'), message('a9', 'q9', 'assistant')];
  expect(names(withEdits(later, [q1]))).toEqual(['q9', 'a9', 'q1']);
});

test('two edits of one place both stay in sight', () => {
  expect(names(withEdits([q1, a1, otherQ2, otherA2], [otherQ2, q2]))).toEqual([
    'q1',
    'a1',
    'q2',
    'q2-other',
    'a2-other',
  ]);
  expect(names(withEdits([q1, a1], [q2, otherQ2]))).toEqual(['q1', 'a1', 'q2-other', 'q2']);
});

test('a reply knows the question it answers, not the one edited above it', () => {
  const shown = withEdits([q1, a1, otherQ2, otherA2], [q2]);
  expect(questionOf([q1, a1, q2, a2], a2)).toBe(q2);
  expect(questionOf(shown, otherA2)).toBeNull();
});
