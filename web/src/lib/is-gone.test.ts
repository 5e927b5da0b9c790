import { expect, it } from 'vitest';
import { isGone, unlessGone } from './is-gone.ts';
import { ProblemError } from './problem-error.ts';

const missing = new ProblemError(404, 'Not Found', '{"code":"not-found","message":"It is gone."}');
const others = [
  // A proxy's 404 says nothing about what the server stores.
  new ProblemError(404, 'Not Found', '<html>404 page not found</html>'),
  new ProblemError(404, 'Not Found', ''),
  new ProblemError(400, '', ''),
  new ProblemError(410, '', ''),
  new ProblemError(500, '', ''),
  new TypeError('Failed to fetch'),
  { status: 404 },
  null,
];

it('knows an answer that something is not there from every other failure', () => {
  expect(isGone(missing)).toBe(true);
  for (const other of others) expect(isGone(other)).toBe(false);
});

it('gives the answer, null for what is not there, and lets every other failure through', async () => {
  expect(await unlessGone(Promise.resolve({ id: 7 }))).toEqual({ id: 7 });
  expect(await unlessGone(Promise.reject(missing))).toBeNull();
  for (const other of others) await expect(unlessGone(Promise.reject(other))).rejects.toBe(other);
});
