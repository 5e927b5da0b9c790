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
  ['Is it true that we pay rent and heating?', ['Is it true that we pay rent and heating?']],
  ['Who? What? When? Where?', ['Who? What? When? Where?']],
  ['The deposit and whatever it costs', ['The deposit and whatever it costs']],
])('%s', (text, parts) => {
  expect(questionParts(text)).toEqual(parts);
});
