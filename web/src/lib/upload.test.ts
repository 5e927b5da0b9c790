import { afterEach, expect, test, vi } from 'vitest';
import { fakeUpload } from '../testing/fake-upload.ts';
import { onSignInRequired } from './api.ts';
import { ProblemError } from './problem-error.ts';
import { sentenceOf } from './sentence-of.ts';
import { canBeSentAgain, upload } from './upload.ts';

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

/** The error of an upload that failed. */
async function faultOf(file: Blob) {
  const network = fakeUpload();
  const { done } = upload('/', file, () => undefined);
  network.fail();
  const fault = await done.catch((error: unknown) => error);
  return { sentence: sentenceOf(fault, 'The connection was lost.'), again: canBeSentAgain(fault) };
}

afterEach(() => vi.unstubAllGlobals());

test('a folder, or a file that was moved since it was chosen, could not be read; the connection is not to blame', async () => {
  const unreadable = new Blob(['x']);
  unreadable.slice = () => ({
    ...new Blob(),
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')),
  });
  expect(await faultOf(unreadable)).toEqual({ sentence: 'This file could not be read.', again: false });
  expect(await faultOf(new Blob(['x']))).toEqual({ sentence: 'The connection was lost.', again: true });
});

test('an upload whose session has ended says so to the page, as any other call does', async () => {
  const network = fakeUpload();
  const told = vi.fn();
  const unsubscribe = onSignInRequired(told);
  const { done } = upload('/', new Blob(['x']), () => undefined);
  network.answer(401, { code: 'sign-in-required', message: 'Sign in to do this.' });
  await expect(done).rejects.toMatchObject({ status: 401, sentence: 'Sign in to do this.' });
  expect(told).toHaveBeenCalledOnce();
  unsubscribe();
});
