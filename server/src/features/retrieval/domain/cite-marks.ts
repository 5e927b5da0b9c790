import { fenceAfter } from '../../../platform/text/fence-after.ts';

/** A piece of a model's text: plain text, or the numbers it cites. */
export type MarkedPiece =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'marks';
      readonly before: string;
      readonly numbers: readonly number[];
      /** The numbers have no letter although ours do: the vendor gave them to what it found by itself. */
      readonly isVendors: boolean;
    };

/** Precedes each of our numbers; a letter is used where the model's vendor has numbers of its own. */
export type MarkLetter = '' | 'S';

/** Repetitions of white space are bounded, so that a reply of nothing but blanks is read in linear time. */
const marked = {
  '': /([ \t]{0,8})[[【]\s{0,8}(\d{1,3}(?:\s{0,8}[,;–-]\s{0,8}\d{1,3}){0,40})\s{0,8}[\]】]/,
  S: /([ \t]{0,8})[[【]\s{0,8}([Ss]?\d{1,3}(?:\s{0,8}[,;–-]\s{0,8}[Ss]?\d{1,3}){0,40})\s{0,8}[\]】]/,
} as const;
/** Text that may still become a mark, or the space before one. */
const unfinished = /[ \t]{0,8}(?:[[【][Ss\d\s,;–-]{0,40})?$/;
/** The most numbers that a range of marks stands for. */
const longestRange = 10;

/**
 * Finds the numbers that a model cites while its text arrives in pieces: `[2]`, `[1, 3]`, `[1-3]`, or with the letter
 * `[S2]`. Code, links and escaped brackets are left alone. A possible beginning of a mark is held back until more text
 * arrives.
 */
export class CiteMarks {
  #kept = '';
  #line = '';
  /** How many backticks the line has; counted as it grows, since a line may have thousands of marks. */
  #ticks = 0;
  /** See `fenceAfter`. */
  #fence = '';
  readonly #letter: MarkLetter;

  constructor(letter: MarkLetter = '') {
    this.#letter = letter;
  }

  push(text: string): readonly MarkedPiece[] {
    return this.#read(this.#kept + text, false);
  }

  /** Ends the text and returns what was held back. */
  end(): readonly MarkedPiece[] {
    return this.#read(this.#kept, true);
  }

  #read(text: string, isEnd: boolean): readonly MarkedPiece[] {
    const pieces: MarkedPiece[] = [];
    let from = 0;
    this.#kept = '';
    const say = (to: number) => {
      if (to <= from) return;
      const words = text.slice(from, to);
      this.#pass(words);
      pieces.push({ type: 'text', text: words });
      from = to;
    };
    for (const match of text.matchAll(new RegExp(marked[this.#letter], 'g'))) {
      const end = match.index + match[0].length;
      // Only the next character tells whether this is the text of a link.
      if (end === text.length && !isEnd) break;
      say(match.index);
      if (this.#isCode() || text[end] === '(' || (match[1] === '' && endsInEscape(this.#line))) say(end);
      else {
        const [, before = '', written = ''] = match;
        const isVendors = this.#letter !== '' && !/s/i.test(written);
        pieces.push({ type: 'marks', before, numbers: numbersOf(written.replaceAll(/s/gi, '')), isVendors });
      }
      from = end;
    }
    const rest = text.slice(from);
    const open = isEnd ? rest.length : openAt(rest, marked[this.#letter]);
    say(from + open);
    this.#kept = text.slice(from);
    return pieces;
  }

  #pass(words: string): void {
    const lines = words.split('\n');
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.#nextLine();
      this.#line += line;
      this.#ticks += line.split('`').length - 1;
    }
  }

  #nextLine(): void {
    this.#fence = fenceAfter(this.#line, this.#fence);
    this.#line = '';
    this.#ticks = 0;
  }

  #isCode(): boolean {
    return this.#fence !== '' || fenceAfter(this.#line, '') !== '' || this.#ticks % 2 === 1;
  }
}

/** Whether the sign that follows is escaped, and thus text. Read from the end: a line may be long and have many marks. */
function endsInEscape(line: string): boolean {
  let at = line.length;
  while (line[at - 1] === '\\') at -= 1;
  return (line.length - at) % 2 === 1;
}

/** Where a text may continue as a mark: a complete mark at its end, or the beginning of one. */
function openAt(text: string, mark: RegExp): number {
  const whole = new RegExp(`${mark.source}$`).exec(text);
  return (whole ?? unfinished.exec(text))?.index ?? text.length;
}

function numbersOf(text: string): readonly number[] {
  return text.split(/[,;]/).flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split(/[–-]/).map((one) => Number(one.trim()));
    if (!(last > first)) return [first];
    return Array.from({ length: Math.min(longestRange, last - first + 1) }, (_, at) => first + at);
  });
}
