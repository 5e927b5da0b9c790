import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText, TextCleaner } from './clean-text.ts';

it('keeps every well-formed text without U+0000 as it is, however it is cut into pieces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat()), (raw, cuts) => {
      const whole = raw.replaceAll('\0', '');
      const points = [0, ...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length];
      const cleaner = new TextCleaner();
      let said = '';
      for (let at = 1; at < points.length; at += 1) said += cleaner.push(whole.slice(points[at - 1], points[at]));
      expect(said + cleaner.end()).toBe(whole);
    }),
  );
});

it('replaces what cannot be stored, and nothing else', () => {
  expect(cleanText('a\0b\ud800c')).toBe('a\uFFFDb\uFFFDc');
  expect(cleanText('\r\n\u2028\u202e data: {"type":"error"}\n\n')).toBe('\r\n\u2028\u202e data: {"type":"error"}\n\n');
});
