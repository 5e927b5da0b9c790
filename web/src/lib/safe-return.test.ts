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
  '/%61pi/auth/logout',
  '/api%2Fauth%2Flogout',
  '/.//elsewhere.example',
  '/..//elsewhere.example/dashboard',
])('%j is nowhere to go back to', (wish) => {
  expect(safeReturn(wish)).toBeNull();
});

test.each([
  '/',
  '/dashboard?chat=abc',
  '/dashboard?chat=abc&settings=data',
  '/digital-personas',
  '/authors',
  '/share/a%20b',
])('%s is', (wish) => {
  expect(safeReturn(wish)).toBe(wish);
});
