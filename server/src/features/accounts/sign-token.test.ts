import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newToken, readSignedToken, signToken } from './sign-token.ts';

const secret = 'a secret of this test';

test('a damaged, foreign or unsigned cookie gives no token', () => {
  const token = newToken();
  const good = signToken(token, secret);
  const flipped = (good[3] === 'A' ? 'B' : 'A') + good.slice(1);
  const damaged = [
    '',
    '.',
    token,
    `${token}.`,
    good.slice(0, -1),
    `${good}A`,
    flipped,
    signToken(token, 'another'),
    '%E0%A4%A',
    `x${good}`,
  ];
  for (const value of damaged) expect(readSignedToken(value, secret)).toBeNull();
});

test('what was signed is read again, whatever the token', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'binary' }),
      (token) => readSignedToken(signToken(token, secret), secret) === token,
    ),
  );
});

test('tokens are long and never the same', () => {
  const tokens = new Set(Array.from({ length: 100 }, newToken));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});
