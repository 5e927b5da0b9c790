import { expect, it } from 'vitest';
import { withoutForm } from './without-form.ts';

it.each([
  ['What are the fees? A table, please.', 'What are the fees?'],
  ['Please answer in one sentence. Who signed it?', 'Who signed it?'],
  ['Who signed it?\n- keep it short\n- no more than 20 words', 'Who signed it?'],
  ['Explain the deposit in two short sentences.', 'Explain the deposit.'],
  ['How do I log out, step by step?', 'How do I log out?'],
])('%j asks %j', (written, asked) => {
  expect(withoutForm(written)).toBe(asked);
});

it.each([
  'Give me a list.',
  'What is in the table?',
  'Keep it short.',
  'Which words are in the list? And which lines in the table?',
  'Can I export a chat as a table?',
  'How many steps has the plan?',
  'What does page 3 say in line 4?',
  '',
])('%j is left as it is', (written) => {
  expect(withoutForm(written)).toBe(written);
});
