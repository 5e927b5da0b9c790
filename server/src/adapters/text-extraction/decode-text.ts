/** Bytes looked at to tell UTF-16 without a byte order mark from UTF-8. */
const probeBytes = 4_096;

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, probeBytes & ~1);
  const half = Math.floor(probe.length / 2);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < probe.length; at++) if (probe[at] === 0) at % 2 ? odd++ : even++;
  if (half >= 2 && odd > half * 0.7 && even < half * 0.1) return 'utf-16le';
  if (half >= 2 && even > half * 0.7 && odd < half * 0.1) return 'utf-16be';
  return 'utf-8';
}

/**
 * Text of bytes in UTF-8, UTF-16 or, when neither fits, Windows-1252, which gives every byte a character.
 * Line ends become \n; NUL characters and lone surrogates, which no store and no wire takes, go.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed();
}
