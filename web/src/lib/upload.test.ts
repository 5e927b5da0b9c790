import { expect, test } from 'vitest';
import { ProblemError } from './problem-error.ts';
import { canBeSentAgain, uploadFailure } from './upload.ts';

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

test('a proxy that takes no file so large is named, for whoever can let it', () => {
  const proxys = new ProblemError(413, 'Request Entity Too Large', '<html>nginx</html>');
  expect(uploadFailure(proxys)).toBe('A proxy in front of this server lets no file this large through.');
  expect(canBeSentAgain(proxys)).toBe(false);
  expect(uploadFailure(refused(413, 'too-large'))).toBe('No.');
  expect(uploadFailure(new TypeError('It was cut off.'), 'The connection was lost.')).toBe('The connection was lost.');
});
