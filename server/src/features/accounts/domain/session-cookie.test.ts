import { expect, test } from 'vitest';
import { bringsSession, cookieName, readCookie, writeCookie } from './session-cookie.ts';

test('a cookie given twice counts as none, so that none can be put before ours', () => {
  expect(readCookie('a=1; a=2', 'a')).toBeNull();
});

test('a cookie is found by its whole name', () => {
  expect(readCookie('xa=1; a=2; ab=3', 'a')).toBe('2');
  expect(readCookie(undefined, 'a')).toBeNull();
});

test('over https the cookie is bound to the host; without an age it ends with the browser session', () => {
  expect(cookieName(true)).toMatch(/^__Host-/);
  expect(writeCookie('n', 'v', true)).toBe('n=v; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(writeCookie('n', 'v', false, 60)).toContain('Max-Age=60');
});

test('an age of nothing removes the cookie, at once', () => {
  expect(writeCookie('n', '', true, 0)).toBe('n=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0');
});

test('a request brings a session by the cookie of its kind of address alone', () => {
  expect(bringsSession(undefined, false)).toBe(false);
  expect(bringsSession('atrium.visitor=1', false)).toBe(false);
  expect(bringsSession('atrium.session_token=1', true)).toBe(false);
  expect(bringsSession('a=1; atrium.session_token=1', false)).toBe(true);
  expect(bringsSession('__Host-atrium.session_token=1', true)).toBe(true);
});
