import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

it.each([
  ['what no file system takes', 'Plan: a/b?', 'Plan a b'],
  ['marks that turn a line', 'a\u202eb', 'a b'],
  ['joiners within an emoji or a word', '👩\u200d👧 می\u200cخواهم', '👩\u200d👧 می\u200cخواهم'],
  ['a sign that stands under a number', '\u0600\u0661\u0662', '\u0600\u0661\u0662'],
  ['joiners at its ends', '\u200dFees\u200c.', 'Fees'],
  ['nothing but joiners', '\u200d\u200c', 'note'],
  ['a name that is reserved', 'con', 'note'],
])('names a file by a title with %s', (_what, title, name) => {
  expect(fileName(title, 'note')).toBe(name);
});
