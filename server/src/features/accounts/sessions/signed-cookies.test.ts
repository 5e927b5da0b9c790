import { expect, it } from 'vitest';
import { hashToken, randomToken } from '../../../platform/crypto/random-token.ts';
import { signToken } from './sign-token.ts';
import { SignedCookies } from './signed-cookies.ts';

const secret = 'a secret of this test';

it('knows no token of what is not signed by us, however often it comes and whoever came before', () => {
  const cookies = new SignedCookies(secret);
  const token = randomToken();
  const good = signToken(token, secret);
  const refused = ['', token, `${token}.`, good.slice(0, -1), `${good}A`, signToken(token, 'another')];
  for (const cookie of [...refused, ...refused]) expect(cookies.tokenHashOf(cookie)).toBeNull();
  expect(cookies.tokenHashOf(good)).toBe(hashToken(token));
  for (const cookie of refused) expect(cookies.tokenHashOf(cookie)).toBeNull();
});

it('gives the hash of the token each time, of more cookies than it keeps', () => {
  const cookies = new SignedCookies(secret);
  const signed = Array.from({ length: 10_050 }, (_, n) => ({
    token: `token ${n}`,
    cookie: signToken(`token ${n}`, secret),
  }));
  for (const { token, cookie } of [...signed, ...signed.slice(0, 10), ...signed.slice(-10)]) {
    expect(cookies.tokenHashOf(cookie)).toBe(hashToken(token));
  }
});
