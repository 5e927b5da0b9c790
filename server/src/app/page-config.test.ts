import { growsFairly } from '@atrium/contract/testing/work';
import { expect, test } from 'vitest';
import { isShared, pagePaths } from './page-config.ts';

const isKnown = pagePaths(['start']);

test.each([
  '/',
  '/dashboard',
  '/digital-personas',
  '/admin',
  '/admin/personas',
  '/auth',
  '/auth/owner',
  '/payment-success',
  '/guide',
  '/guide/start',
  '/terms',
  '/privacy',
  '/share/abc_-1',
  // As on the page, a slash at the end makes no other address.
  '/digital-personas/',
  '/guide/start/',
  '/share/abc_-1/',
])('%s shows a screen', (path) => {
  expect(isKnown(path)).toBe(true);
});

test.each([
  '//',
  '/guide//',
  '/admin/users',
  '/admin//personas',
  '/guide/nothing',
  '/share/',
  '/share/a/b',
  '/no-such-page',
])('%s shows none, and is answered with 404', (path) => {
  expect(isKnown(path)).toBe(false);
});

test('what is shared is not listed under its address with a slash at the end either', () => {
  expect(['/share/abc', '/share/abc/', '/share/', '/guide/'].map(isShared)).toEqual([true, true, false, false]);
});

test('a path of very many slashes costs no more than its length', () => {
  const made = (part: number) => `${'/'.repeat(200_000 * part)}x`;
  expect(growsFairly(made, (path) => [isKnown(path), isShared(path)])).toBe(true);
  expect([isKnown(made(1)), isShared(made(1))]).toEqual([false, false]);
});
