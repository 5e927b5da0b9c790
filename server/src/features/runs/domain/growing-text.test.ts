import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GrowingText } from './growing-text.ts';

/** Any characters, halves of surrogate pairs among them; most need only one byte. */
const anyPiece = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
);

it('is the string of all its pieces, and any stretch of it', () => {
  fc.assert(
    fc.property(fc.array(anyPiece), fc.nat(), fc.nat(), (pieces, one, other) => {
      const text = new GrowingText();
      for (const piece of pieces) text.append(piece);
      const whole = pieces.join('');
      expect(text.length).toBe(whole.length);
      expect(text.slice()).toBe(whole);
      const [from = 0, to = 0] = [one % (whole.length + 1), other % (whole.length + 1)].sort((a, b) => a - b);
      expect(text.slice(from, to)).toBe(whole.slice(from, to));
      expect(text.slice(from)).toBe(whole.slice(from));
    }),
  );
});

it('begins anew, and goes on from there', () => {
  const text = new GrowingText();
  text.append('what was – before');
  text.replace('');
  expect([text.length, text.slice()]).toEqual([0, '']);
  text.replace('now');
  text.append(' and then');
  expect(text.slice()).toBe('now and then');
});
