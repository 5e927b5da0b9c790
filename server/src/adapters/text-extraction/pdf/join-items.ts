/** A run of letters as pdf.js gives it: where it begins (the last two numbers of `transform`) and which way it is written. */
export interface PageItem {
  readonly str: string;
  /** `ttb`: downwards. */
  readonly dir: string;
  /** Along its line, in units of the page. */
  readonly width: number;
  readonly hasEOL: boolean;
  readonly transform: readonly number[];
}

/** Of the size of the letters: a wider gap is one between words. pdf.js itself sees only those it can take for a space. */
const wordGap = 0.2;
/** The same between signs of East Asia, which have no words: they are set apart to fill a line. */
const signGap = 1;
const eastAsian = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/;
/** The same across the line: what stands higher or lower is on another one; signs above the line stay with it. */
const lineGap = 0.75;
/** Two runs that lie this near are at one place. */
const samePlace = 0.15;

/**
 * The words of a page in the order they were written in. Cells of a table, columns and notes at the edge are runs of their
 * own with nothing between them; bold print is at times the same run printed several times, a hair apart.
 */
export function joinItems(items: readonly PageItem[]): string {
  const pieces: string[] = [];
  let last: PageItem | null = null;
  for (const item of items) {
    if (item.str !== '') {
      const { between, str } = after(last, item);
      pieces.push(between, str);
      if (str !== '') last = item;
    }
    if (item.hasEOL) pieces.push('\n');
    if (item.hasEOL) last = null;
  }
  return withoutHyphens(pieces.join(''));
}

/** What of a run is new, and what parts it from the one before it. */
function after(last: PageItem | null, item: PageItem): { between: string; str: string } {
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
  // Behind the last run, or, where it is written from the right, before it.
  const gap = Math.max(along - last.width, -along - item.width);
  const isEastAsian = eastAsian.test(last.str.slice(-1)) && eastAsian.test(str.charAt(0));
  return { between: gap > size * (isEastAsian ? signGap : wordGap) ? ' ' : '', str };
}

/** How many characters of a run are the end of the one before it, printed once more over it. */
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

/** Letters of a word on one side of a line's end, at most. */
const mostLetters = 40;

/** Words that a line's end divides are whole again; of those that have a hyphen in the middle of a line too, it stays. */
function withoutHyphens(page: string): string {
  return page.replace(/(?<=\p{L})[-\u2010\u00ad]\n(?=\p{Ll})/gu, (mark, at: number) => {
    const before = /\p{L}*$/u.exec(page.slice(Math.max(0, at - mostLetters), at))?.[0] ?? '';
    const behind = /^\p{L}*/u.exec(page.slice(at + mark.length, at + mark.length + mostLetters))?.[0] ?? '';
    return page.includes(`${before}-${behind}`) ? '-' : '';
  });
}
