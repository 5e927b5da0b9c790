import { expect, test } from 'vitest';
import { safeReturn } from './safe-return.ts';

test.each([
  null,
  '',
  'dashboard',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '\\\\elsewhere.example',
  'javascript:alert(1)',
  '/api/auth/logout',
  '/auth',
  '/auth/owner?token=x',
  '/./auth',
  '/x/../api/auth/logout',
])('%j is nowhere to go back to', (wish) => {
  expect(safeReturn(wish)).toBeNull();
});

test.each(['/', '/dashboard?chat=abc', '/dashboard?chat=abc&settings=data', '/digital-personas', '/authors'])(
  '%s is',
  (wish) => {
    expect(safeReturn(wish)).toBe(wish);
  },
);
