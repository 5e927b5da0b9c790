/** The accents that are printed as characters of their own, and what each is on a letter. */
const onLetter: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
};
/** TeX prints these before a small letter and behind a capital. */
const underLetter: Readonly<Record<string, string>> = { '¸': '\u0327', '˛': '\u0328' };
const dotless: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
/** As a share of the letter size: how far an accent and its letter overlap at least and at most. */
const [leastOverlap, mostOverlap] = [0.15, 1];

/**
 * The one letter that the end of a run and the start of the next make, where an accent and a letter were printed over
 * each other; null where they were not, or where there is no such letter. TeX prints accents this way, so that without
 * this nobody would find a name like 'Küttler' in its papers. `overlap` is a share of the letter size.
 */
export function accentedLetter(said: string, behind: string, overlap: number): string | null {
  if (overlap < leastOverlap || overlap > mostOverlap) return null;
  const [last = '', first = ''] = [said.slice(-1), behind.slice(0, 1)];
  const before = onLetter[last] ?? underLetter[last];
  const letter = before === undefined ? last : (dotless[first] ?? first);
  const mark = before ?? underLetter[first];
  if (mark === undefined || !/^\p{L}$/u.test(letter)) return null;
  const whole = (letter + mark).normalize('NFC');
  return whole.length === 1 ? whole : null;
}
