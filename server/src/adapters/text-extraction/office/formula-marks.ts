import { withoutMarks } from '../section-marks.ts';

/**
 * What is put around the parts of a formula, because on one line they could not be told apart: a half would be 12.
 * Source: ECMA-376 part 1, section 22.1.
 */
const marks: ReadonlyMap<string, string> = new Map([
  ['m:num', '('],
  ['m:den', '/('],
  ['m:sup', '^('],
  ['m:sub', '_('],
  ['m:deg', '^('],
]);
/** What separates the parts of an element, such as the cells and rows of a matrix, which would run together. */
const separators: ReadonlyMap<string, string> = new Map([
  ['m:mr', ', '],
  ['m:m', '; '],
  ['m:eqArr', '; '],
  ['m:func', ' '],
]);
/** The properties that hide an empty limit of a sum, or an empty degree of a root. */
const hides: ReadonlyMap<string, string> = new Map([
  ['m:sub', 'm:subHide'],
  ['m:sup', 'm:supHide'],
  ['m:deg', 'm:degHide'],
]);

/** An element of a formula that is being read. */
interface Open {
  readonly name: string;
  readonly closing: string;
  readonly properties: Map<string, string>;
  /** How many of its parts have begun. */
  parts: number;
}

/** Gives the marks of formulas as their elements are read, and the signs that are no words of theirs: '∑', '['. */
export class FormulaMarks {
  readonly #open: Open[] = [];

  /** What stands before the words of an element. Every element of a formula has to be told. */
  open(name: string, { 'm:val': value = '' }: Readonly<Record<string, string>>): string {
    if (!name.startsWith('m:')) return '';
    const parent = this.#open.at(-1);
    const isProperty = parent?.name.endsWith('Pr') === true;
    if (isProperty) this.#open.at(-2)?.properties.set(name, value);
    const mark = isProperty || isHidden(name, parent) ? '' : markOf(name, parent);
    const sign = signBefore(name, parent);
    if (parent && !name.endsWith('Pr')) parent.parts++;
    this.#open.push({ name, closing: mark === '' ? '' : ')', properties: new Map(), parts: 0 });
    return `${sign}${mark}`;
  }

  /** What stands behind the words of an element. */
  close(name: string): string {
    const element = name.startsWith('m:') ? this.#open.pop() : undefined;
    return element ? `${signBehind(element)}${element.closing}` : '';
  }
}

function markOf(name: string, parent: Open | undefined): string {
  if (name === 'm:lim') return parent?.name === 'm:limUpp' ? '^(' : '_(';
  return name === 'm:e' && parent?.name === 'm:rad' ? '√(' : (marks.get(name) ?? '');
}

function isHidden(name: string, parent: Open | undefined): boolean {
  const value = parent?.properties.get(hides.get(name) ?? '');
  return value !== undefined && /^(?:1|on|true)?$/.test(value);
}

/** The sign of a sum or integral before the first of its parts, and what stands before and between those of others. */
function signBefore(name: string, parent: Open | undefined): string {
  if (!parent || name.endsWith('Pr')) return '';
  const isFirst = parent.parts === 0;
  if (parent.name === 'm:nary') return isFirst ? signOf(parent, 'm:chr', '∫') : '';
  if (parent.name !== 'm:d') return isFirst ? '' : (separators.get(parent.name) ?? '');
  return isFirst ? signOf(parent, 'm:begChr', '(') : signOf(parent, 'm:sepChr', '|');
}

/** The sign over or under letters follows them, as a combining character does. */
function signBehind(element: Open): string {
  if (element.name === 'm:d') return element.parts > 0 ? signOf(element, 'm:endChr', ')') : '';
  if (element.name === 'm:acc') return signOf(element, 'm:chr', '\u0302');
  if (element.name !== 'm:bar') return '';
  return element.properties.get('m:pos') === 'top' ? '\u0305' : '\u0332';
}

/** A sign is one character; if it is given without one, there is none. */
function signOf({ properties }: Open, name: string, usual: string): string {
  return withoutMarks(/^./su.exec(properties.get(name) ?? usual)?.[0] ?? '');
}
