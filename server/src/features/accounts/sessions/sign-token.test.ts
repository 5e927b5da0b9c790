import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomToken } from '../../../platform/crypto/random-token.ts';
import { readSignedToken, signToken } from './sign-token.ts';

const secret = 'a secret of this test';

test('a damaged, foreign or unsigned cookie gives no token', () => {
  const token = randomToken();
  const good = signToken(token, secret);
  const flipped = (good[0] === 'A' ? 'B' : 'A') + good.slice(1);
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
