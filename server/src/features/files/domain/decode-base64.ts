const notBase64 = /[^A-Za-z0-9+/]/;

/** The bytes of a base64 text with or without a data: prefix; null if it is not strictly valid. */
export function decodeBase64(content: string): Uint8Array | null {
  const plain = content.startsWith('data:') ? content.slice(content.indexOf(',') + 1) : content;
  const body = plain.replace(/={1,2}$/, '');
  if (plain.length % 4 !== 0 || body.length % 4 === 1 || notBase64.test(body)) return null;
  return Buffer.from(plain, 'base64');
}

/** The number of bytes that a base64 text encodes, without decoding it. */
export function base64Bytes(content: string): number {
  const length = content.startsWith('data:') ? content.length - content.indexOf(',') - 1 : content.length;
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  return Math.floor((length * 3) / 4) - padding;
}
