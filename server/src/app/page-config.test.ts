import { expect, test } from 'vitest';
import { pagePaths } from './page-config.ts';

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
])('%s shows a screen', (path) => {
  expect(isKnown(path)).toBe(true);
});

test.each(['/admin/', '/admin/users', '/guide/nothing', '/share/', '/share/a/b', '/no-such-page'])(
  '%s shows none, and is answered with 404',
  (path) => {
    expect(isKnown(path)).toBe(false);
  },
);
