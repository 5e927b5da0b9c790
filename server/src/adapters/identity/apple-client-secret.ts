import { sign } from 'node:crypto';

/** Seconds a secret is valid; it is made for one request. */
const lifetime = 300;

/**
 * A client secret for Apple, signed with the team's key. SOURCE: Apple, "Creating a client secret" (ES256; iss, iat,
 * exp, aud, sub).
 */
export function appleClientSecret(
  { teamId, keyId, key }: { readonly teamId: string; readonly keyId: string; readonly key: string },
  clientId: string,
  now: Date,
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { iss: teamId, iat, exp: iat + lifetime, aud: 'https://appleid.apple.com', sub: clientId };
  const signed = [{ alg: 'ES256', kid: keyId }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
