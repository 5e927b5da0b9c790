import { countedAs } from './counted-as.ts';
import { readXml } from './xml-reader.ts';

/** One level of a list style or of the outline. */
interface Level {
  readonly format: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  /** How many levels are displayed, this one last. */
  readonly shown: number;
}

type Levels = Map<number, Level>;
type Attributes = Readonly<Record<string, string>>;

/** The formats of OpenDocument, by their names in Word. Others are left out. */
const formats: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};
/** The most characters around the counts of a number. */
const mostChars = 100;
const outline = 'text:outline-style';

/**
 * The numbers that a document's headings and list items are given by its program, which are not in its text. Bullets are
 * left out. Source: OpenDocument 1.3 part 3, sections 5.3, 16.31 to 16.34 and 19.
 */
export class OdfNumbers {
  readonly #styles = new Map<string, Levels>();
  /** The counts of each list style, and of the outline, by level. */
  readonly #counts = new Map<string, Map<number, number>>();
  /** The style of each open list; a list within another has its style, unless it names one. */
  readonly #lists: string[] = [];
  /** Whether the next paragraph is the first of its list item, and the count that the item begins with. */
  #isDue = false;
  #start: number | null = null;

  /** Reads the styles in a part; those of a later part replace others of the same name. */
  readStyles(xml: string): void {
    let levels: Levels | null = null;
    readXml(xml, 'document', {
      open: (name, attributes) => {
        if (name === 'text:list-style' || name === outline) {
          levels = new Map();
          this.#styles.set(name === outline ? outline : (attributes['style:name'] ?? ''), levels);
        } else if (name === 'text:list-level-style-number' || name === 'text:outline-level-style')
          levels?.set(Number(attributes['text:level']), levelOf(attributes));
      },
    });
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'text:list') {
      const style = attributes['text:style-name'] ?? this.#lists.at(-1) ?? '';
      const goesOn = attributes['text:continue-numbering'] === 'true' || attributes['text:continue-list'] !== undefined;
      if (this.#lists.length === 0 && !goesOn) this.#counts.delete(style);
      this.#lists.push(style);
    } else if (name === 'text:list-item') {
      this.#isDue = true;
      this.#start = numberOr(attributes['text:start-value'], null);
    }
  }

  close(name: string): void {
    if (name === 'text:list') this.#lists.pop();
    if (name === 'text:list' || name === 'text:list-item') this.#isDue = false;
  }

  /** The number of the paragraph or heading that begins here; empty if it has none. */
  next(name: string, attributes: Attributes): string {
    const isItem = this.#isDue;
    this.#isDue = false;
    if (isItem) return this.#count(this.#lists.at(-1) ?? '', this.#lists.length, this.#start);
    if (name !== 'text:h' || attributes['text:is-list-header'] === 'true' || this.#lists.length > 0) return '';
    const level = numberOr(attributes['text:outline-level'], 1);
    const isAnew = attributes['text:restart-numbering'] === 'true';
    return this.#count(outline, level, isAnew ? numberOr(attributes['text:start-value'], 1) : null);
  }

  #count(style: string, at: number, start: number | null): string {
    const levels = this.#styles.get(style);
    const level = levels?.get(at);
    if (!levels || !level) return '';
    const counts = this.#counts.get(style) ?? new Map<number, number>();
    this.#counts.set(style, counts);
    counts.set(at, start ?? (counts.get(at) ?? level.start - 1) + 1);
    for (const deeper of counts.keys()) if (deeper > at) counts.delete(deeper);
    if (level.format === '') return '';
    const numbers: string[] = [];
    for (let each = Math.max(1, at - level.shown + 1); each <= at; each++) {
      const { format = '', start: first = 1 } = levels.get(each) ?? {};
      // A level without a format is not displayed; a higher one that was skipped counts as begun.
      if (format === '') continue;
      const count = countedAs(counts.get(each) ?? first, formats[format] ?? '');
      if (count === null) return '';
      numbers.push(count);
    }
    return `${level.prefix}${numbers.join('.')}${level.suffix}`.trim();
  }
}

function levelOf(attributes: Attributes): Level {
  return {
    format: attributes['style:num-format'] ?? '',
    prefix: (attributes['style:num-prefix'] ?? '').slice(0, mostChars),
    suffix: (attributes['style:num-suffix'] ?? '').slice(0, mostChars),
    start: numberOr(attributes['text:start-value'], 1),
    shown: numberOr(attributes['text:display-levels'], 1),
  };
}

/** A whole number of some size in an attribute; `otherwise` where there is none. */
function numberOr<T extends number | null>(written: string | undefined, otherwise: T): number | T {
  return written !== undefined && /^\d{1,6}$/.test(written) ? Number(written) : otherwise;
}
