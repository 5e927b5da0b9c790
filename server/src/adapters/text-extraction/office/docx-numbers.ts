import { countedAs } from './counted-as.ts';
import { readXml } from './xml-reader.ts';

/** One level of a numbering. */
interface Level {
  start: number;
  format: string;
  /** The number as it is displayed, with `%1` in the place of the count of the first level. */
  text: string;
  /** The style whose paragraphs are on this level. */
  style: string;
  /** Whether all counts are displayed as digits. */
  isLegal: boolean;
  /** The deepest level, from 1, after which it begins again. */
  restartsAfter: number;
}

/** A use of a numbering: it goes on counting where others of the same numbering stopped, unless it has a start. */
interface Use {
  numbering: string;
  readonly starts: Map<number, number>;
  readonly levels: Map<number, Level>;
}

/** Where a paragraph or style is in a numbering, as far as it says so itself. */
interface Place {
  use: string | null;
  level: number | null;
}

/** The most styles that are followed from one to the style it is based on, so that a circle ends. */
const mostSteps = 20;
/** The deepest level, from 0. */
const deepest = 8;
/** The most characters around the counts of a number; Word itself takes fewer. */
const mostChars = 100;

/**
 * The numbers that Word puts before paragraphs by itself ('1.2', 'b)'), which are not in the text of a document.
 * Bullets and the numbers of other writings are left out. Source: ECMA-376 part 1, section 17.9.
 */
export class DocxNumbers {
  readonly #numberings = new Map<string, Map<number, Level>>();
  /** The list styles whose levels numberings have instead of their own. */
  readonly #listStyles = new Map<string, string>();
  readonly #uses = new Map<string, Use>();
  readonly #styles = new Map<string, Place & { basedOn: string }>();
  /** The counts of each numbering by level. */
  readonly #counts = new Map<string, Map<number, number>>();
  readonly #begun = new Set<string>();

  constructor(numberingXml: string | null, stylesXml: string | null, what: string) {
    if (numberingXml === null) return;
    this.#readNumberings(numberingXml, what);
    if (stylesXml === null) return;
    this.#readStyles(stylesXml, what);
    for (const [numbering, style] of this.#listStyles) {
      const levels = this.#numberings.get(this.#uses.get(this.#styles.get(style)?.use ?? '')?.numbering ?? '');
      if (levels) this.#numberings.set(numbering, levels);
    }
  }

  /** Begins to count anew, for another part of the document. */
  restart(): void {
    this.#counts.clear();
    this.#begun.clear();
  }

  /** The number of the next paragraph, which has this style and names this place itself; empty if it has none. */
  next(style: string, own: Readonly<Place>): string {
    const { use: name, level } = this.#placeOf(style, own);
    const use = this.#uses.get(name ?? '');
    const definition = use && this.#levelOf(use, level);
    if (!use || !definition) return '';
    const counts = this.#counts.get(use.numbering) ?? new Map<number, number>();
    this.#counts.set(use.numbering, counts);
    const key = `${name} ${level}`;
    const start = this.#begun.has(key) ? undefined : use.starts.get(level);
    this.#begun.add(key);
    const last = counts.get(level);
    counts.set(level, start ?? (last === undefined ? definition.start : last + 1));
    for (let other = 0; other <= deepest; other++) {
      const { start: first = 1, restartsAfter = deepest } = this.#levelOf(use, other) ?? {};
      // A higher level that was skipped counts as begun.
      if (other < level && !counts.has(other)) counts.set(other, first);
      if (other > level && level < restartsAfter) counts.delete(other);
    }
    return this.#shown(use, definition, counts);
  }

  #shown(use: Use, definition: Level, counts: ReadonlyMap<number, number>): string {
    if (definition.format === 'bullet') return '';
    let isWhole = true;
    const text = definition.text.replace(/%([1-9])/g, (_, digit: string) => {
      const level = Number(digit) - 1;
      const { format = '' } = this.#levelOf(use, level) ?? {};
      const count = countedAs(counts.get(level) ?? 0, definition.isLegal ? 'decimal' : format);
      isWhole &&= count !== null;
      return count ?? '';
    });
    return isWhole ? text.trim() : '';
  }

  #levelOf(use: Use, level: number): Level | undefined {
    return use.levels.get(level) ?? this.#numberings.get(use.numbering)?.get(level);
  }

  #placeOf(style: string, own: Readonly<Place>): { use: string | null; level: number } {
    let named = this.#styles.get(style);
    for (let step = 0; named && named.use === null && step < mostSteps; step++) named = this.#styles.get(named.basedOn);
    const use = own.use ?? named?.use ?? null;
    const numbering = this.#numberings.get(this.#uses.get(use ?? '')?.numbering ?? '');
    const linked = [...(numbering ?? [])].find(([, level]) => level.style !== '' && level.style === style)?.[0];
    return { use, level: own.level ?? linked ?? named?.level ?? 0 };
  }

  #readNumberings(xml: string, what: string): void {
    let levels = new Map<number, Level>();
    let numbering = '';
    let use: Use = { numbering: '', starts: new Map(), levels };
    let level: Level | null = null;
    let replaced = 0;
    readXml(xml, what, {
      open: (name, attributes) => {
        const value = attributes['w:val'] ?? '';
        if (name === 'w:abstractNum') {
          levels = new Map();
          numbering = attributes['w:abstractNumId'] ?? '';
          this.#numberings.set(numbering, levels);
        } else if (name === 'w:numStyleLink') this.#listStyles.set(numbering, value);
        else if (name === 'w:num') {
          levels = new Map();
          use = { numbering: '', starts: new Map(), levels };
          this.#uses.set(attributes['w:numId'] ?? '', use);
        } else if (name === 'w:abstractNumId') use.numbering = value;
        else if (name === 'w:lvlOverride') replaced = Number(attributes['w:ilvl']);
        else if (name === 'w:startOverride') use.starts.set(replaced, Number(value) || 0);
        else if (name === 'w:lvl') {
          level = { start: 0, format: 'decimal', text: '', style: '', isLegal: false, restartsAfter: deepest };
          const at = Number(attributes['w:ilvl']);
          if (Number.isInteger(at) && at >= 0 && at <= deepest) levels.set(at, level);
        } else if (!level) return;
        else if (name === 'w:start') level.start = Number(value) || 0;
        else if (name === 'w:numFmt') level.format = value;
        else if (name === 'w:lvlText') level.text = value.slice(0, mostChars);
        else if (name === 'w:pStyle') level.style = value;
        else if (name === 'w:isLgl') level.isLegal = !/^(?:0|false|off)$/.test(value);
        else if (name === 'w:lvlRestart') level.restartsAfter = Number(value) || 0;
      },
      close(name) {
        if (name === 'w:lvl') level = null;
      },
    });
  }

  #readStyles(xml: string, what: string): void {
    let style: (Place & { basedOn: string }) | null = null;
    readXml(xml, what, {
      open: (name, attributes) => {
        const value = attributes['w:val'] ?? '';
        if (name === 'w:style') {
          style = { use: null, level: null, basedOn: '' };
          this.#styles.set(attributes['w:styleId'] ?? '', style);
        } else if (!style) return;
        else if (name === 'w:basedOn') style.basedOn = value;
        else if (name === 'w:numId') style.use = value;
        else if (name === 'w:ilvl') style.level = Number(value);
      },
      close(name) {
        if (name === 'w:style') style = null;
      },
    });
  }
}
