import { expect, it } from 'vitest';
import { dateChat } from './date-chat.ts';
import type { ForeignChat } from './foreign-chat.ts';

const now = Date.UTC(2026, 5, 1);
const chatOf = (createdAt: number, updatedAt: number, times: readonly number[]): ForeignChat => ({
  source: 'chatgpt',
  id: 'chat',
  title: 'Birds',
  createdAt,
  updatedAt,
  currentId: null,
  messages: times.map((at, n) => ({
    id: `m${n}`,
    parentId: n === 0 ? null : `m${n - 1}`,
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: 'Words',
    at,
    model: null,
    reasoning: '',
    files: [],
  })),
  notes: {},
});
const timesOf = ({ createdAt, updatedAt, messages }: ForeignChat) => [
  createdAt,
  updatedAt,
  messages.map(({ at }) => at),
];

it.each([
  ['leaves the times that are known', chatOf(10, 30, [12, 14]), [10, 30, [12, 14]]],
  ['takes the chat’s times from its messages', chatOf(0, 0, [0, 20, 0, 40]), [20, 40, [20, 20, 20, 40]]],
  ['takes the messages’ times from the chat', chatOf(10, 30, [0, 0]), [10, 30, [10, 10]]],
  ['takes the last change for the beginning where it is all there is', chatOf(0, 30, [0, 0]), [30, 30, [30, 30]]],
  ['takes now where no time is known', chatOf(0, 0, [0, 0]), [now, now, [now, now]]],
])('%s', (_name, chat, expected) => {
  expect(timesOf(dateChat(chat, now))).toEqual(expected);
});
