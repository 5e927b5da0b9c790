import { rasterTypes } from './type-of-content.ts';

/** Encodes all characters except those of RFC 8187, section 3.2.1, as %XX. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** A recording cannot execute anything, and players need its type. */
const isSound = (type: string) => /^audio\/(?:mpeg|mp4|wav|ogg|webm|flac)$/.test(type);

/**
 * Response headers that make a user's file harmless: a picture may be displayed, everything else is a download. Types
 * that a browser would execute are not given, and what is opened nevertheless runs in a sandbox without permissions.
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
