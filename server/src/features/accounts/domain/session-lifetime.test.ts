import { expect, test } from 'vitest';
import { expiryOf, hasLapsed, isDueForExtension } from './session-lifetime.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));

test('a demo session lapses after a day of no use', () => {
  const session = { createdAt: at(0), updatedAt: at(0), expiresAt: expiryOf('demo', at(0), at(0)) };
  expect(hasLapsed(session, at(23))).toBe(false);
  expect(hasLapsed(session, at(24))).toBe(true);
});

test('use extends a session, but never beyond its absolute end', () => {
  expect(expiryOf('user', at(0), at(24 * 89))).toEqual(at(24 * 90));
});

test.each([
  ['visitor', 1, 30],
  ['demo', 1, 30],
  ['user', 30, 90],
] as const)('the session of a %s ends after %i days of no use, and after %i in any case', (kind, idle, absolute) => {
  expect(expiryOf(kind, at(0), at(0))).toEqual(at(24 * idle));
  expect(expiryOf(kind, at(0), at(24 * absolute - 1))).toEqual(at(24 * absolute));
});

test('the extension is written at most every hour', () => {
  const session = { createdAt: at(0), updatedAt: at(0), expiresAt: at(24) };
  expect(isDueForExtension(session, at(1))).toBe(false);
  expect(isDueForExtension(session, at(2))).toBe(true);
});
