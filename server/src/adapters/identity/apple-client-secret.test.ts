import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { appleClientSecret } from './apple-client-secret.ts';

test('a secret for Apple is a token by the team’s key for this client, which holds for minutes', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const now = new Date('2026-01-01T00:00:00Z');
  const [head = '', body = '', signature = ''] = appleClientSecret(
    { teamId: 'TEAM', keyId: 'KEY', key },
    'com.example',
    now,
  ).split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ alg: 'ES256', kid: 'KEY' });
  const iat = now.getTime() / 1000;
  expect(read(body)).toEqual({
    iss: 'TEAM',
    iat,
    exp: iat + 300,
    aud: 'https://appleid.apple.com',
    sub: 'com.example',
  });
  const signed = Buffer.from(`${head}.${body}`);
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true);
});
