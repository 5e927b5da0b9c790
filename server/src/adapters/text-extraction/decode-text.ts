import { decodeMarked } from './encodings/decode-marked.ts';
import { latinEncoding } from './encodings/latin-encoding.ts';
import { isIso2022, scriptEncoding } from './encodings/script-encoding.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** How many bytes are checked to tell UTF-16 without a byte order mark from UTF-8. */
const probeBytes = 4_096;

/** The encoding that the first bytes speak for. */
export function encodingOf(bytes: Uint8Array): string {
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

const isLetter = (byte = 0) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** The fewest such bytes behind another; where no letter is plain, one letter behind another is enough. */
const leastBeyond = 3;

/**
 * Whether bytes that are not UTF-8 are in an encoding for a non-Latin script. In Western European text, non-ASCII
 * letters occur singly among ASCII letters; in encodings for Cyrillic, Chinese and the like, nearly all bytes of a word
 * are beyond ASCII.
 */
function isOfAnotherScript(bytes: Uint8Array): boolean {
  let plain = 0;
  let beyond = 0;
  let letters = 0;
  for (let at = 0; at < bytes.length; at++) {
    const [before = 0, byte = 0] = [bytes[at - 1], bytes[at]];
    if (isLetter(byte)) plain++;
    // The same sign again draws a line.
    if (byte < 0x80 || before < 0x80 || before === byte) continue;
    beyond++;
    if (isLetterOf1252(before) && isLetterOf1252(byte)) letters++;
  }
  return (beyond >= leastBeyond && beyond > plain) || (letters > 0 && plain === 0);
}

/**
 * Signs of Windows-1252 that stand within no word: ¡ £ ¥ ³ ¶ ¹ ¼ ¾ ¿. They are letters in Polish encodings, as are ± ¦ ¬,
 * which do stand between words, as in 'Mean±SD' and between the cells of some tables.
 */
const signs = new Set([0xa1, 0xa3, 0xa5, 0xb3, 0xb6, 0xb9, 0xbc, 0xbe, 0xbf]);
/** The letters of Windows-1252 below À: Š Œ Ž š œ ž Ÿ. */
const earlyLetters = new Set([0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f]);
const isLetterOf1252 = (byte = 0) =>
  isLetter(byte) || earlyLetters.has(byte) || (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7);

/**
 * Whether bytes that are not UTF-8 have signs within words where Windows-1252 would be their encoding. A sign at the end
 * of a word is no such one: 'm³' may have a space of any kind, a dash or a quotation mark behind it.
 */
function hasSignsInWords(bytes: Uint8Array): boolean {
  let beyond = 0;
  let within = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    beyond++;
    if (signs.has(byte) && isLetter(bytes[at - 1]) && isLetterOf1252(bytes[at + 1])) within++;
  }
  return within >= 3 && within * 10 >= beyond;
}

/** How many whole characters beyond ASCII a text must have for each broken one to be taken for UTF-8. */
const wholePerBroken = 4;

/** The text in UTF-8 with `\ufffd` for what is broken, such as a character cut in two; null if too much of it is. */
function decodeBroken(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  let broken = 0;
  let whole = 0;
  for (const character of text) {
    if (character === '\ufffd') broken++;
    else if (character > '\u007f') whole++;
  }
  return broken * wholePerBroken <= whole ? text : null;
}

/** How many bytes are looked at to tell an old encoding. */
const guessBytes = 65_536;

/** The old encoding of bytes that are not UTF-8. Throws UnreadableFile if it is not Windows-1252 and cannot be told. */
function oldEncodingOf(bytes: Uint8Array): string {
  const start = bytes.subarray(0, guessBytes);
  const found = scriptEncoding(start) ?? latinEncoding(start);
  if (found === null && (isOfAnotherScript(bytes) || hasSignsInWords(bytes)))
    throw new UnreadableFile('This text is in an encoding that cannot be told. Save it as UTF-8, and add it again.');
  return found ?? 'windows-1252';
}

/**
 * Decodes bytes in UTF-8, UTF-16, UTF-32 with its mark or, if none fits, the old encoding that its letters speak for:
 * Windows-1252, which maps every byte to a character, if there is no other. Throws UnreadableFile if characters would be
 * wrong throughout. Line ends become \n. NUL characters and lone surrogates, which can be neither stored nor sent, are
 * removed or replaced.
 */
export function decodeText(bytes: Uint8Array): string {
  return (decodeMarked(bytes) ?? decodeUnmarked(bytes)).replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed();
}

function decodeUnmarked(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
    const isJapanese = encoding === 'utf-8' && isIso2022(bytes.subarray(0, guessBytes));
    return isJapanese ? new TextDecoder('iso-2022-jp').decode(bytes) : text;
  } catch {
    const broken = encoding === 'utf-8' ? decodeBroken(bytes) : null;
    return broken ?? new TextDecoder(oldEncodingOf(bytes)).decode(bytes);
  }
}
