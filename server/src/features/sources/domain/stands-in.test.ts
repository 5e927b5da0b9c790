import { expect, it } from 'vitest';
import { standsIn } from './stands-in.ts';

const page = Array.from({ length: 20 }, (_, n) => `Line ${n} tells of herons and of nothing else.`).join('\n\n');

it.each([
  ['the same text', page, page, true],
  ['the same with other spaces', page.replaceAll('\n\n', ' \n'), page, true],
  ['a view with a heading of its own', `In print\n${page}`, page, true],
  ['a part of it', page.slice(0, 300), page, false],
  ['whole lines of it', page.split('\n\n').slice(3, 9).join('\n'), page, true],
  ['a text with much of its own', `${page}\n${'Other words of frogs. '.repeat(30)}`, page, false],
  ['another text', 'Frogs.', page, false],
  ['no text', ' \n ', page, false],
  ['a text beside none', page, '', false],
])('%s', (_, text, other, expected) => {
  expect(standsIn(text, other)).toBe(expected);
});
