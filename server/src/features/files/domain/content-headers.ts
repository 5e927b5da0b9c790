import { rasterTypes } from './type-of-content.ts';

/** Letters of RFC 8187, section 3.2.1; all others are written as %XX. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Recordings run nothing; players need to know what they are. */
const isSound = (type: string) => /^audio\/(?:mpeg|mp4|wav|ogg|webm|flac)$/.test(type);

/**
 * Headers under which a user's file can do nothing: a picture may be shown, everything else is a download without a
 * type that a browser would act on, and what is opened all the same runs in a sandbox without rights.
 */
export function contentHeaders(name: string, type: string): Readonly<Record<string, string>> {
  const isPicture = rasterTypes.includes(type);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return {
    'content-type': isPicture || isSound(type) || type === 'application/pdf' ? type : 'application/octet-stream',
    'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  };
}
