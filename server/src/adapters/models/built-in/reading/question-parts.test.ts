import { expect, test } from 'vitest';
import { questionParts } from './question-parts.ts';

test.each([
  [
    'When does the museum open, and what does a ticket cost?',
    ['When does the museum open', 'what does a ticket cost?'],
  ],
  ['Who leads the team? How large is it? Thanks!', ['Who leads the team', 'How large is it? Thanks!']],
  [
    'Who approves overtime and how much is paid? In one sentence, please.',
    ['Who approves overtime', 'how much is paid?'],
  ],
  ['When and where was Marie Curie born?', ['When and where was Marie Curie born?']],
  ['How much, and when exactly and to whom is it paid?', ['How much, and when exactly and to whom is it paid?']],
  [
    'How long and how wide is the pool, and what does a swim cost?',
    ['How long and how wide is the pool', 'what does a swim cost?'],
  ],
  ['Who leads the team and why?', ['Who leads the team', 'why?']],
  ['Is it true that we pay rent and heating?', ['Is it true that we pay rent and heating?']],
  ['Who? What? When? Where?', ['Who? What? When? Where?']],
  ['The deposit and whatever it costs', ['The deposit and whatever it costs']],
])('%s', (text, parts) => {
  expect(questionParts(text)).toEqual(parts);
});

test('gaps of any length are read in no time to speak of', () => {
  const [gap, lines] = [' '.repeat(200_000), '\n '.repeat(100_000)];
  expect(questionParts(`Who leads${gap}it${lines}and what does it cost?${gap}Thanks`)).toEqual([
    'Who leads it',
    'what does it cost? Thanks',
  ]);
});
