import { expect, test } from 'vitest';
import { ProblemError } from './problem-error.ts';
import { canBeSentAgain } from './upload.ts';

const refused = (status: number, code: string) =>
  new ProblemError(status, '', JSON.stringify({ code, message: 'No.' }));

test('what is wrong with a file itself is no reason to send it once more', () => {
  expect(canBeSentAgain(refused(415, 'unsupported-file'))).toBe(false);
  expect(canBeSentAgain(refused(422, 'unreadable-file'))).toBe(false);
  expect(canBeSentAgain(refused(413, 'too-large'))).toBe(false);
});

test('room can be made, and a server or a connection comes back', () => {
  expect(canBeSentAgain(refused(413, 'quota-exceeded'))).toBe(true);
  expect(canBeSentAgain(refused(503, 'unavailable'))).toBe(true);
  expect(canBeSentAgain(refused(429, 'rate-limited'))).toBe(true);
  expect(canBeSentAgain(new TypeError('The network failed during an upload.'))).toBe(true);
});
