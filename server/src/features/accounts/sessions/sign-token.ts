import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodePercent } from '../../../platform/text/decode-percent.ts';

/**
 * The cookie's value: the token, a dot and its HMAC-SHA256 in base64, percent-encoded. Made-up tokens can so be refused
 * without a query.
 */
export function signToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${signature(token, secret)}`);
}

/** The token in a cookie's value; null unless its signature is ours. */
export function readSignedToken(value: string, secret: string): string | null {
  const text = decodePercent(value);
  const dot = text.lastIndexOf('.');
  if (dot <= 0) return null;
  const token = text.slice(0, dot);
  const given = Buffer.from(text.slice(dot + 1));
  const right = Buffer.from(signature(token, secret));
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

function signature(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}
