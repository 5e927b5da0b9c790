import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

it.each([
  ['what no file system takes', 'Plan: a/b?', 'Plan a b'],
  ['signs of other scripts', 'Käse 100 %', 'Käse 100 %'],
  ['marks that turn a line', 'Plan \u202egnp.exe', 'Plan gnp.exe'],
  ['marks that are not seen', '\u2066Wachs\u00adtum\u2069\u200b\u0085end', 'Wachstum end'],
  ['joiners within an emoji or a word', '👩\u200d👧 می\u200cخواهم', '👩\u200d👧 می\u200cخواهم'],
  ['a sign that stands under a number', '\u0600\u0661\u0662 \u06dd\u0663', '\u0600\u0661\u0662 \u06dd\u0663'],
  ['joiners at its ends', '\u200dFees\u200c.', 'Fees'],
  ['nothing but joiners', '\u200d\u200c', 'note'],
  ['nothing but the way up', '../..', 'note'],
  ['a name that Windows reserves', 'con', 'note'],
  ['a reserved name before a dot', 'NUL.backup', 'note'],
  ['a port in another sign', 'COM¹', 'note'],
  ['a word that begins like a reserved name', 'Console', 'Console'],
  ['more than fits', 'x'.repeat(500), 'x'.repeat(80)],
  ['an emoji that does not fit whole', `${'x'.repeat(79)}👩\u200d👧`, 'x'.repeat(79)],
])('names a file by a title with %s', (_what, title, name) => {
  expect(fileName(title, 'note')).toBe(name);
});
