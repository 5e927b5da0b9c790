import { expect, test } from 'vitest';
import { localPath, withQuery } from './local-path.ts';

test.each([undefined, '', 'dashboard', 'dashboard?chat=1', '?chat=1', '#top'])('%j is no path', (given) => {
  expect(localPath(given)).toBe('/dashboard');
});

test('a path is kept with its query, and without its fragment', () => {
  expect(localPath('/dashboard?chat=1#top')).toBe('/dashboard?chat=1');
});

test.each([
  '/auth',
  '/auth?returnTo=/x',
  '/auth/owner',
  '/AUTH',
  '/api/auth/logout',
  '/Api',
  '//a.example/',
  '/\\a.example',
  '/\t/a.example',
])('%j is never returned to: it is no page to work on, or not here', (given) => {
  expect(localPath(given)).toBe('/dashboard');
});

test('a page whose name begins alike is one to return to', () => {
  expect(localPath('/authors')).toBe('/authors');
  expect(localPath('/apiary')).toBe('/apiary');
});

test('a long path is kept as long as its cookie is', () => {
  const path = (length: number) => `/dashboard?find=${'x'.repeat(length - 16)}`;
  expect(localPath(path(1_500))).toBe(path(1_500));
  expect(localPath(path(1_501))).toBe('/dashboard');
});

test('what a path says already is said anew, not twice', () => {
  expect(withQuery('/dashboard?error=cancelled&chat=1', { error: 'expired' })).toBe('/dashboard?error=expired&chat=1');
});
