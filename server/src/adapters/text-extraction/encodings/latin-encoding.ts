/**
 * Letters beyond ASCII of languages that are written in Windows-1252. Only those that their words are made of: with more
 * of them, texts in other encodings would look like one of these languages too.
 */
const western = [
  'àâæçéèêëîïôœùûüÿ',
  'äöüßé',
  'áéíóúüñ',
  'áâãàçéêíóôõú',
  'àèéìíòóùî',
  'åäöéø',
  'æøåéóòôü',
  'áéíóúýþæöð',
  'äöõüšžé',
  'àçèéíïòóúü',
  'éèëïöüó',
];

/** The same for languages that are written in other encodings. */
const others: readonly (readonly [letters: string, ...encodings: string[]])[] = [
  ['ąćęłńóśźż', 'windows-1250', 'iso-8859-2'],
  ['áčďéěíňóřšťúůýž', 'windows-1250', 'iso-8859-2'],
  ['áäčďéíĺľňóôŕšťúýž', 'windows-1250', 'iso-8859-2'],
  ['áéíóöőúüű', 'windows-1250', 'iso-8859-2'],
  ['ăâîşţ', 'windows-1250', 'iso-8859-2'],
  ['čćđšž', 'windows-1250', 'iso-8859-2'],
  ['çğıöşüâîİ', 'windows-1254'],
  ['ąčęėįšųūž', 'windows-1257'],
  ['āčēģīķļņšūž', 'windows-1257'],
];

/**
 * The fewest letters beyond ASCII that tell a language, and their least part of all letters, where they are few and
 * where they are many: names from several languages in a text have fewer.
 */
const least = { letters: 3, part: (letters: number) => (letters < 10 ? 0.06 : 0.02) };
/** The part of the letters beyond ASCII that must belong to a language. */
const mostly = 0.97;
/** The part that may belong to one of Western Europe, in a text with few and with many of these letters. */
const mostWestern = { few: 0.85, many: 0.95, from: 20 };

/**
 * The encoding of a text in Latin letters that is neither UTF-8 nor Windows-1252; null if it may be the latter. A text
 * is taken for another one only if one language has all its letters, and no language of Western Europe would.
 */
export function latinEncoding(bytes: Uint8Array): string | null {
  const read = withoutTags(new TextDecoder('windows-1252').decode(bytes));
  const letters = read.match(/\p{L}/gu)?.length ?? 0;
  const beyond = /[^\0-\u007f]/.test(read) ? partsIn(read, western) : null;
  if (beyond === null || beyond.of < least.letters || beyond.of < least.part(beyond.of) * letters) return null;
  if (beyond.part > (beyond.of < mostWestern.from ? mostWestern.few : mostWestern.many)) return null;
  let best: { readonly encoding: string; readonly part: number } | null = null;
  for (const [alphabet, ...encodings] of others) {
    for (const encoding of encodings) {
      const text = withoutTags(new TextDecoder(encoding).decode(bytes));
      const { part, of } = partsIn(text, [alphabet]);
      if (of >= least.letters && part >= mostly && part > (best?.part ?? 0)) best = { encoding, part };
    }
  }
  return best?.encoding ?? null;
}

const withoutTags = (text: string) => text.replace(/<[^<>]{0,1000}>/g, ' ');

/** Signs that stand within words or begin them, where only a letter would, and letters beyond ASCII. */
const strange = /[^\0-\u007f]/gu;

/** The largest part of the letters beyond ASCII that one of the languages has, and how many there are. */
function partsIn(text: string, languages: readonly string[]): { readonly part: number; readonly of: number } {
  const counts = new Map<string, number>();
  let of = 0;
  for (const { 0: sign, index } of text.matchAll(strange)) {
    if (!isOfWord(text, sign, index)) continue;
    of += 1;
    const lower = sign === 'İ' ? sign : sign.toLowerCase();
    counts.set(lower, (counts.get(lower) ?? 0) + 1);
  }
  const parts = languages.map((alphabet) =>
    [...counts].reduce((sum, [sign, count]) => sum + (alphabet.includes(sign) ? count : 0), 0),
  );
  return { part: of === 0 ? 1 : Math.max(...parts) / of, of };
}

const letter = /\p{L}/u;
/** They stand before a word or between words in their own right. */
const before = new Set('¿¡«„“”‘’‚‹›»–—…·•©®°§£€¥¦¬±×÷\u00a0\u00ad');

function isOfWord(text: string, sign: string, at: number): boolean {
  if (letter.test(sign)) return !/[ªº]/.test(sign) || letter.test(text[at + 1] ?? '');
  const next = letter.test(text[at + 1] ?? '');
  // '£ódź' in the wrong encoding, but not '£5', and not '¿Qué'.
  return next && (!before.has(sign) || (sign === '£' && !/\p{L}|\d/u.test(text[at - 1] ?? '')));
}
