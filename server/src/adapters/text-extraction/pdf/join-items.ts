import { accentedLetter } from './accented-letter.ts';

/**
 * A run of letters as pdf.js returns it. The last two numbers of `transform` are its start, the others its direction
 * and size.
 */
export interface PageItem {
  readonly str: string;
  /** `ttb`: top to bottom. */
  readonly dir: string;
  /** The length along its line, in units of the page. */
  readonly width: number;
  readonly hasEOL: boolean;
  readonly transform: readonly number[];
}

/**
 * As a share of the letter size: a wider gap separates two words. pdf.js itself finds only the gaps that look like a
 * space character.
 */
const wordGap = 0.2;
/** The same between East Asian characters, which are not separated into words and are spaced out to fill a line. */
const signGap = 1;
const eastAsian = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/;
/**
 * As a share of the letter size, across the line: a run that is higher or lower than this is on another line.
 * Superscripts stay on their line.
 */
const lineGap = 0.75;
/** As a share of the letter size: two runs closer than this are at the same place. */
const samePlace = 0.15;

/**
 * The text of a page in the order in which it was written. Table cells, columns and marginal notes are runs of their
 * own without a separator between them. Bold print is sometimes the same run printed several times with a tiny offset.
 */
export function joinItems(items: readonly PageItem[]): string {
  const pieces: string[] = [];
  let last: PageItem | null = null;
  for (const item of items) {
    if (item.str !== '') {
      const { between, str, replaced = 0 } = after(last, item);
      if (replaced > 0) pieces.push(pieces.pop()?.slice(0, -replaced) ?? '');
      if (str !== '') {
        pieces.push(between, str);
        last = item;
      }
    }
    if (item.hasEOL) pieces.push('\n');
    if (item.hasEOL) last = null;
  }
  return withoutHyphens(pieces.join(''));
}

interface After {
  readonly between: string;
  readonly str: string;
  /** How many characters at the end of the run before are part of `str`. */
  readonly replaced?: number;
}

/** The new part of a run, and what separates it from the run before. */
function after(last: PageItem | null, item: PageItem): After {
  const { str } = item;
  if (last === null || last.dir === 'ttb') return { between: '', str };
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = last.transform;
  const [, , , , toX = 0, toY = 0] = item.transform;
  const long = Math.hypot(a, b) || 1;
  const size = Math.max(Math.hypot(c, d), 1);
  const along = ((toX - x) * a + (toY - y) * b) / long;
  const across = ((toY - y) * a - (toX - x) * b) / long;
  if (Math.abs(across) < size * samePlace) {
    const again = printedAgain(last, item, along, size);
    if (again > 0) return { between: '', str: str.slice(again) };
  }
  if (/\s$/.test(last.str) || /^\s/.test(str)) return { between: '', str };
  if (Math.abs(across) > size * lineGap) return { between: '\n', str };
  const letter = accentedLetter(last.str, str, (last.width - along) / size);
  if (letter !== null) return { between: '', str: letter + str.slice(1), replaced: 1 };
  // The gap is after the last run or, in text written from right to left, before it.
  const gap = Math.max(along - last.width, -along - item.width);
  const isEastAsian = eastAsian.test(last.str.slice(-1)) && eastAsian.test(str.charAt(0));
  return { between: gap > size * (isEastAsian ? signGap : wordGap) ? ' ' : '', str };
}

/** How many characters at the start of a run repeat the end of the run before, printed over it once more. */
function printedAgain(last: PageItem, item: PageItem, along: number, size: number): number {
  const over = last.width - along;
  if (along < -size * samePlace || over < size * samePlace) return 0;
  for (let count = Math.min(last.str.length, item.str.length); count > 0; count--) {
    if (!last.str.endsWith(item.str.slice(0, count))) continue;
    const wide = count === last.str.length ? last.width : (item.width * count) / item.str.length;
    if (Math.abs(wide - over) < size * 2 * samePlace) return count;
  }
  return 0;
}

/** The most letters of a word that are read on each side of a line end. */
const mostLetters = 40;

/** Joins words that were hyphenated at a line end. A word that also occurs with a hyphen within a line keeps it. */
function withoutHyphens(page: string): string {
  return page.replace(/(?<=\p{L})[-\u2010\u00ad]\n(?=\p{Ll})/gu, (mark, at: number) => {
    const before = /\p{L}*$/u.exec(page.slice(Math.max(0, at - mostLetters), at))?.[0] ?? '';
    const behind = /^\p{L}*/u.exec(page.slice(at + mark.length, at + mark.length + mostLetters))?.[0] ?? '';
    return page.includes(`${before}-${behind}`) ? '-' : '';
  });
}
