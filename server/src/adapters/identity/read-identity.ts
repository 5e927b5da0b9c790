import { accountLimits } from '@atrium/contract/account-rules';
import { nameLine } from '../../platform/text/name-line.ts';
import type { ProvenIdentity } from '../../ports/identity-provider.ts';

type Claims = Readonly<Record<string, unknown>> & { readonly iss?: unknown; readonly sub?: unknown };

/** Converts the verified claims of an ID token to an identity. */
export function readIdentity(claims: Claims): ProvenIdentity {
  const email = lowerCase(textOf(claims.email)).slice(0, 320);
  return {
    issuer: textOf(claims.iss),
    subject: textOf(claims.sub),
    email: isEmail(email) ? email : '',
    isEmailVerified: isEmail(email) && isVerified(claims),
    name: nameOf(claims),
    pictureUrl: /^https?:\/\/.{1,2000}$/.test(textOf(claims.picture)) ? textOf(claims.picture) : null,
  };
}

/**
 * SOURCE: OpenID Connect Core 5.1, `email_verified`; Apple sends it as a string. Microsoft sends none and lets tenants
 * set any address, unless the optional claim `xms_edov` says that the domain's owner was verified.
 */
function isVerified({ email_verified: verified, xms_edov: domainOwner }: Claims): boolean {
  return [verified, domainOwner].some((each) => each === true || each === 'true' || each === '1' || each === 1);
}

function nameOf(claims: Claims): string {
  const parts = [textOf(claims.given_name), textOf(claims.family_name)].filter(Boolean).join(' ');
  const [beforeAt = ''] = textOf(claims.email).split('@');
  return clean(textOf(claims.name)) || clean(parts) || clean(textOf(claims.preferred_username)) || clean(beforeAt);
}

function clean(text: string): string {
  return nameLine(text, accountLimits.name);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The Kelvin sign stays: it is the only other sign whose lower case is an ASCII letter, and an address with it would be
 * taken for somebody else's.
 */
function lowerCase(text: string): string {
  return text.replace(/[^\u212a]+/g, (rest) => rest.toLowerCase());
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
