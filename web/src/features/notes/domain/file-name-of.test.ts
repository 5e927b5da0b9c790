import { expect, it } from 'vitest';
import { fileNameOf } from './file-name-of.ts';

it('leaves out what a file system does not take, and is never empty', () => {
  expect(fileNameOf('Plan: a/b?')).toBe('Plan a b.md');
  expect(fileNameOf('../..')).toBe('note.md');
  expect(fileNameOf('Käse 100 %')).toBe('Käse 100 %.md');
  expect(fileNameOf('Plan \u202egnp.exe')).toBe('Plan gnp.exe.md');
  expect(fileNameOf('\u2066Wachs\u00adtum\u2069\u200b\u0085end')).toBe('Wachstum end.md');
  expect(fileNameOf('می\u200cخواهم')).toBe('می\u200cخواهم.md');
  expect(fileNameOf('\u0600\u0661\u0662 \u06dd\u0663')).toBe('\u0600\u0661\u0662 \u06dd\u0663.md');
  expect(fileNameOf('x'.repeat(500))).toHaveLength(83);
});
