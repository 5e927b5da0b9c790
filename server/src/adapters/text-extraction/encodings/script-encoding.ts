/** Encodings of one byte a letter, and the letters that make up most of a text in each. */
const alphabets: readonly (readonly [letters: string, ...encodings: string[]])[] = [
  ['оеаинтсрвлкмдпуіы', 'windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
  ['αοιετσνηυρπκλμωάίόέ', 'windows-1253', 'iso-8859-7'],
  ['יוהלאתרבמשניפדםח', 'windows-1255'],
  ['ايلمنورتبةعد', 'windows-1256', 'iso-8859-6'],
];

/** Encodings of two bytes a letter; in this order, because a text of one is also one of those after it. */
const wide: readonly (readonly [encoding: string, isUsual: (text: string, bytes: Uint8Array) => boolean])[] = [
  ['shift_jis', (text) => partOf(text, kana) >= 0.2 && countOf(text, kana) >= leastKana],
  ['euc-jp', (text) => partOf(text, kana) >= 0.2 && countOf(text, kana) >= leastKana],
  ['euc-kr', (text, bytes) => isOf(text, hangul, 0.9) && partOfLeads(bytes, 0xb0, 0xc8) >= 0.95],
  ['gb18030', (text, bytes) => isOf(text, hanzi, 0.8) && partOfLeads(bytes, 0xb0, 0xd7) >= 0.9],
  ['big5', (text, bytes) => isOf(text, hanzi, 0.8) && partOfLeads(bytes, 0xa4, 0xc6) >= 0.9 && hasLowTrails(bytes)],
];
const kana = /[\u3041-\u30fa]/g;
const hangul = /[\uac00-\ud7a3]/g;
const hanzi = /[\u4e00-\u9fa5]/g;
const beyond = /[^\0-\u007f]/g;

/** The fewest signs of two bytes that tell an encoding by what is usual in it. */
const leastKana = 4;
/** The fewest letters that tell an encoding, and the part of them that its usual ones make up. */
const leastLetters = 8;
const leastUsual = 0.55;
const mostlyLetters = 0.95;
/** A small letter before a capital, both beyond ASCII. */
const turned = /(?![\0-\u007f])\p{Ll}(?![\0-\u007f])\p{Lu}/gu;
const letter = /[\p{L}\p{M}№]/u;
/** How much better than the next encoding one must fit. */
const lead = 1.2;

/** The encoding of a text that is not in Latin letters, and not in UTF-8; null if none is certain. */
export function scriptEncoding(bytes: Uint8Array): string | null {
  for (const [encoding, isUsual] of wide) {
    const text = strictly(encoding, bytes);
    if (text !== null && isUsual(text, bytes)) return encoding;
  }
  if (!isInRuns(bytes)) return null;
  const fits = alphabets.flatMap(([letters, ...encodings]) =>
    encodings.map((encoding) => ({ encoding, part: usualPart(encoding, letters, bytes) })),
  );
  const [best, ...others] = fits.sort((one, other) => other.part - one.part);
  if (!best || best.part < leastUsual) return null;
  const text = decoded(best.encoding, bytes);
  const rival = others.find(({ encoding }) => !isGreek(best.encoding, encoding) && decoded(encoding, bytes) !== text);
  return best.part >= lead * (rival?.part ?? 0) ? best.encoding : null;
}

/** Greek has two encodings, which differ in signs and in one letter: they fit almost equally. */
const isGreek = (one: string, other: string) =>
  [one, other].every((name) => ['windows-1253', 'iso-8859-7'].includes(name));

/** Japanese mail: plain ASCII, with marks where another set of signs begins. */
export function isIso2022(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(escapeByte);
  return (
    at >= 0 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40) && !bytes.some(isBeyond)
  );
}

const escapeByte = 0x1b;
const isBeyond = (byte: number) => byte >= 0x80;

const decoded = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/** The text, if the bytes may be in this encoding. A character that the end cuts in two is no hindrance. */
function strictly(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** Letters of other scripts stand in runs, and those of Western European words stand among plain ones. */
function isInRuns(bytes: Uint8Array): boolean {
  let [beyond, following] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    beyond++;
    if ((bytes[at - 1] ?? 0) >= 0x80 && bytes[at - 1] !== bytes[at]) following++;
  }
  return beyond >= leastLetters && following > beyond * 0.7;
}

function usualPart(encoding: string, letters: string, bytes: Uint8Array): number {
  const text = decoded(encoding, bytes);
  const found = text.match(/[^\0-\u007f\u00a0-\u00bf\u2010-\u203a]/g) ?? [];
  if (found.length < leastLetters || found.filter((sign) => letter.test(sign)).length < mostlyLetters * found.length)
    return 0;
  const usual = found.filter((sign) => letters.includes(sign.toLowerCase())).length;
  // Where capitals and small letters have changed places, capitals stand within words.
  return (usual - countOf(text, turned)) / found.length;
}

const countOf = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0;
const partOf = (text: string, signs: RegExp) => countOf(text, signs) / Math.max(1, countOf(text, beyond));
const isOf = (text: string, signs: RegExp, part: number) =>
  countOf(text, signs) >= leastLetters && partOf(text, signs) >= part;

/** Whether second bytes are as low as those of half the signs of Big5, which no other encoding for these scripts has. */
function hasLowTrails(bytes: Uint8Array): boolean {
  let [low, all] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    at++;
    all++;
    if ((bytes[at] ?? 0xff) < 0xa1) low++;
  }
  return low * 10 >= all;
}

/** The part of the signs of two bytes whose first byte is in a range; those of punctuation (A1 to A3) do not count. */
function partOfLeads(bytes: Uint8Array, from: number, to: number): number {
  let [within, all] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    at++;
    if (byte >= 0xa1 && byte <= 0xa3) continue;
    all++;
    if (byte >= from && byte <= to) within++;
  }
  return within / Math.max(1, all);
}
