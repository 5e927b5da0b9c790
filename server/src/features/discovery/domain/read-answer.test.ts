import { growsFairly } from '@atrium/contract/testing/work';
import { expect, it } from 'vitest';
import { readQueries, readReasons } from './read-answer.ts';

it('reads queries without their marks, and no line that is none', () => {
  const said = 'Here they are:\r\n1. "grey herons"\r\n- reeds in winter\n\nreeds in winter\n“marsh”';
  expect(readQueries(said, 3)).toEqual(['grey herons', 'reeds in winter', 'marsh']);
  expect(readQueries('x'.repeat(2_000), 3)).toEqual([]);
});

it('reads reasons by their numbers, whatever ends the lines', () => {
  const said = 'Those:\r\n2: On **herons**.\r\n[1]) - On reeds.\r\n9: none\r\n2: again';
  expect([...readReasons(said, 2)]).toEqual([
    [2, 'On herons.'],
    [1, 'On reeds.'],
  ]);
});

it.each([
  ['quotes', (part: number) => `x${'"'.repeat(90_000 * part)}x`],
  ['brackets before a line separator', (part: number) => `1${')'.repeat(25_000 * part)}\u2028`],
  ['blanks before a line separator', (part: number) => `1:${' '.repeat(25_000 * part)}\u2028`],
  ['marks', (part: number) => `1${'*] '.repeat(30_000 * part)}`],
])('takes a time that grows with the length of the answer alone: %s', (_what, made) => {
  expect(growsFairly(made, (said) => [readQueries(said, 3), readReasons(said, 9)])).toBe(true);
});
