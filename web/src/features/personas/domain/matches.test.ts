import { expect, it } from 'vitest';
import { matches } from './matches.ts';

it.each([
  ['émile', 'E\u0301mile'],
  ['e\u0301mile', 'Émile'],
  ['istanbul', 'İstanbul'],
  ['İSTANBUL', 'istanbul'],
  ['ışık', 'Işık'],
  ['IŞIK', 'ışık'],
  ['山', '山田'],
  ['24', '店２４'],
  ['ヤマ', 'ﾔﾏﾀﾞ'],
  ['emile', 'Émile'],
  ['angstrom', 'Ångström'],
  ['שלום', 'שָׁלוֹם'],
])('%s finds %s, however its letters were typed', (words, name) => {
  expect(matches({ name, role: '' }, words)).toBe(true);
  expect(matches({ name: '', role: name }, words)).toBe(true);
});

it('keeps letters apart that are two', () => {
  expect(matches({ name: 'Emile', role: '' }, 'émile')).toBe(false);
  expect(matches({ name: 'Emil', role: '' }, 'ëmil')).toBe(false);
  expect(matches({ name: 'がき', role: '' }, 'かき')).toBe(false);
  expect(matches({ name: 'かき', role: '' }, 'がき')).toBe(false);
});
