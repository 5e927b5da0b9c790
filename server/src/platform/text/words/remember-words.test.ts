import { expect, test } from 'vitest';
import { rememberWords } from './remember-words.ts';

const sixteenThousand = Array.from({ length: 16_384 }, (_, n) => `w${n}`);

test('a word is reckoned once while it is met, and anew after many others', () => {
  const asked: string[] = [];
  const remember = rememberWords((word) => {
    asked.push(word);
    return word.toUpperCase();
  });
  expect([remember('heron'), remember('heron')]).toEqual(['HERON', 'HERON']);
  expect(asked).toEqual(['heron']);
  for (const [n, word] of sixteenThousand.entries()) {
    remember(word);
    if (n % 1_000 === 0) remember('heron');
  }
  expect(asked.filter((word) => word === 'heron')).toHaveLength(1);
  for (const word of sixteenThousand) remember(`other ${word}`.slice(-11));
  remember('heron');
  expect(asked.filter((word) => word === 'heron')).toHaveLength(2);
});

test('a long word, which would keep the text it stands in, is not remembered', () => {
  let asked = 0;
  const remember = rememberWords(() => ++asked);
  expect([remember('internationally'), remember('internationally')]).toEqual([1, 2]);
});
