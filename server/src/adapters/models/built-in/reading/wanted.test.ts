import { expect, it } from 'vitest';
import { wantedIn } from './wanted.ts';

const asked = {
  email: 'What is the email of the office?',
  money: 'How much does it cost?',
  phone: 'What is the phone number?',
  person: 'Who is it?',
};

it.each([
  [asked.money, 'It is 1,250.50 euros.', true],
  [asked.money, 'It is 1,250,. kr for all.', true],
  [asked.money, 'It is 1,250.50 in all.', true],
  [asked.money, 'It has 1,250 parts.', false],
  [asked.email, 'Write to @ann@office.example soon.', true],
  [asked.email, 'Write to ann@office, please.', false],
  [asked.phone, 'Call +46 (8) 123 456.', true],
])('%s is seen or not in: %s', (question, text, isSeen) => {
  expect(wantedIn(question)?.seenIn(text)).toBe(isSeen);
});

it.each([
  [asked.money, '9'],
  [asked.money, '9,'],
  [asked.money, '$ '],
  [asked.email, '@'],
  [asked.email, 'a@'],
  [asked.phone, '9 9 ('],
  [asked.person, 'A '],
])('%s is looked for once in a sentence of 200,000 times %j', (question, part) => {
  const text = `${part.repeat(200_000)}x`;
  expect(typeof wantedIn(question)?.seenIn(text)).toBe('boolean');
});
