import { stopWords } from '../../../../platform/text/words/stop-words.ts';
import { normalWord, termsOf, words } from '../../../../platform/text/words/words.ts';
import type { Breather } from '../reading/breather.ts';
import { dateOf, dayOf } from '../sums/calendar.ts';
import { compare, parseRational, type Rational } from '../sums/rational.ts';
import { monthNumber, readDate } from '../sums/read-date.ts';
import { dayOfCell } from './day-of-cell.ts';
import { numberIn } from './number-in.ts';
import type { Row } from './read-row.ts';
import type { Column, Table } from './read-table.ts';

/** A condition that a row must meet. */
export interface Condition {
  readonly column: Column;
  /** In words, to follow the column's name: 'is Prague', 'over 500'. */
  readonly told: string;
  readonly holds: (row: Row) => boolean;
}

/** Maximum distinct values of a column that are compared with the question. */
const maxValues = 20_000;

interface Found {
  readonly conditions: Condition[];
  /** Words of the question that these conditions used, in the form of `normalWord`. */
  readonly spent: Set<string>;
}

/** The conditions that a question sets for a table's rows. */
export async function conditionsIn(
  text: string,
  table: Table,
  breather: Breather,
): Promise<{ readonly conditions: readonly Condition[]; readonly spent: ReadonlySet<string> }> {
  const found: Found = { conditions: [], spent: new Set() };
  addComparisons(text, table, found);
  addPeriods(text, table, found);
  const names: Named[] = [];
  for (const column of table.columns) {
    if (column.kind === 'text') names.push(...(await valuesNamed(text, column, table, breather)));
  }
  keepLongest(names, found);
  await addNumbers(text, table, found, breather);
  return found;
}

interface Named {
  readonly column: Column;
  readonly value: string;
  /** Whether the question names the whole value and not only part of it. */
  readonly whole: boolean;
  readonly used: readonly string[];
}

/** The values of a column that the question names, by all of their words or by a word that only this value has. */
async function valuesNamed(text: string, column: Column, table: Table, breather: Breather): Promise<readonly Named[]> {
  const asked = new Map(
    [...words(text)]
      .filter(({ raw }) => !stopWords.has(normalWord(raw)))
      .map(({ raw }) => [termsOf(raw)[0] ?? '', raw]),
  );
  const owners = new Map<string, number>();
  const touched: { readonly value: string; readonly own: readonly string[]; readonly hit: readonly string[] }[] = [];
  for (const value of await distinctValues(column, table, breather)) {
    const own = tellingTerms(value);
    const hit = own.filter((term) => asked.has(term));
    for (const term of new Set(hit)) owners.set(term, (owners.get(term) ?? 0) + 1);
    if (hit.length > 0) touched.push({ value, own, hit });
    await breather.pause();
  }
  return touched.flatMap(({ value, own, hit }): readonly Named[] => {
    const used = hit.map((term) => normalWord(asked.get(term) ?? ''));
    if (hit.length === own.length) return [{ column, value, used, whole: true }];
    const isTelling = (term: string) =>
      owners.get(term) === 1 && /^\p{Lu}/u.test(asked.get(term) ?? '') && term.length > 2;
    return hit.some(isTelling) && own.length <= 4 ? [{ column, value, used, whole: false }] : [];
  });
}

/** The terms of a value that can distinguish it from others: for 'Head of Sales', head and sales. */
function tellingTerms(value: string): readonly string[] {
  const all = [...words(value)];
  const telling = all.filter(({ raw }) => !stopWords.has(normalWord(raw)));
  return (telling.length > 0 ? telling : all).map(({ raw }) => termsOf(raw)[0] ?? '');
}

async function distinctValues(column: Column, table: Table, breather: Breather): Promise<ReadonlySet<string>> {
  const values = new Set<string>();
  for (const { cells } of table.rows) {
    if (values.size >= maxValues) break;
    values.add(cells[column.index] ?? '');
    await breather.pause();
  }
  return values;
}

/**
 * If one name lies within another ('Designer' in 'Lead Designer'), the longer one is meant; a whole value takes
 * precedence over part of one. Several values of one column are alternatives.
 */
function keepLongest(names: readonly Named[], found: Found): void {
  const isInside = (one: Named, other: Named) => one.used.every((word) => other.used.includes(word));
  const beats = (other: Named, one: Named) =>
    isInside(one, other) &&
    (other.used.length > one.used.length ? other.whole || !one.whole : other.whole && !one.whole);
  const kept = names.filter((name) => !names.some((other) => other !== name && beats(other, name)));
  const byColumn = Map.groupBy(kept, ({ column }) => column);
  for (const [column, group] of byColumn) {
    const values = new Set(group.map(({ value }) => value));
    const told = `is ${[...values].slice(0, 4).join(' or ')}`;
    found.conditions.push({ column, told, holds: ({ cells }) => values.has(cells[column.index] ?? '') });
    for (const { used } of group) for (const word of used) found.spent.add(word);
  }
}

const more = 'more than|over|above|greater than|higher than|larger than|exceed(?:s|ing)?|longer than|later than';
const less = 'less than|under|below|fewer than|lower than|smaller than|cheaper than|shorter than|earlier than';
const bound = new RegExp(
  `\\b(${more}|at least|${less}|at most|up to)\\s+[$€£]?\\s?(\\d[\\d,]*(?:\\.\\d+)?)(k?)\\b`,
  'gi',
);

function addComparisons(text: string, table: Table, found: Found): void {
  for (const match of text.matchAll(bound)) {
    const [whole, word = '', digits = '', thousands = ''] = match;
    const limit = parseRational(`${digits.replaceAll(',', '')}${thousands === '' ? '' : 'e3'}`);
    const column = numberColumnNear(text, match.index, table);
    if (column === undefined) continue;
    const above = new RegExp(`^(?:${more}|at least)$`, 'i').test(word);
    const orEqual = /^(?:at least|at most|up to)$/i.test(word);
    found.conditions.push({ column, told: whole, holds: (row) => within(row, column, limit, above, orEqual) });
    for (const { raw } of words(whole)) found.spent.add(normalWord(raw));
  }
}

function within({ cells }: Row, column: Column, limit: Rational, above: boolean, orEqual: boolean): boolean {
  const value = numberIn(cells[column.index] ?? '');
  if (value === null) return false;
  const order = compare(value, limit);
  return order === 0 ? orEqual : above ? order > 0 : order < 0;
}

/** The number column whose name is nearest in the question; if none is named, the only number column. */
function numberColumnNear(text: string, at: number, table: Table): Column | undefined {
  const columns = table.columns.filter(({ kind }) => kind === 'number');
  const near = columns
    .map((column) => {
      const parts = new Set([...words(column.name)].flatMap(({ raw }) => termsOf(raw)));
      const places = [...words(text)]
        .filter(({ raw }) => termsOf(raw).some((term) => parts.has(term)))
        .map(({ start }) => Math.abs(start - at));
      return { column, distance: Math.min(Number.POSITIVE_INFINITY, ...places) };
    })
    .sort((one, other) => one.distance - other.distance)[0];
  if (near !== undefined && Number.isFinite(near.distance)) return near.column;
  const measures = columns.filter(({ unique, name }) => !(unique && /id$|no$|number$/i.test(name)));
  return measures.length === 1 ? measures[0] : undefined;
}

const period =
  /\b(?:in|during|from|of)\s+(january|february|march|april|may|june|july|august|september|october|november|december)(?:\s+(\d{4}))?\b|\b(?:in|during)\s+((?:19|20)\d\d)\b/gi;
const sided =
  /\b(after|before|since|until|on)\s+((?:the\s+)?(?:\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?[a-z]{3,9}\.?,?\s+\d{4}|[a-z]{3,9}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|(?:19|20)\d\d\b))/gi;

function addPeriods(text: string, table: Table, found: Found): void {
  const column = table.columns.find(({ kind }) => kind === 'date');
  if (column === undefined) return;
  const dayIn = ({ cells }: Row) => dayOfCell(cells[column.index] ?? '', column);
  for (const [whole, month, year, alone] of text.matchAll(period)) {
    const wanted = { month: monthNumber(month), year: Number(year ?? alone ?? 0) };
    found.conditions.push({
      column,
      told: whole,
      holds: (row) => {
        const day = dayIn(row);
        if (day === null) return false;
        const date = dateOf(day);
        return (wanted.month === 0 || date.month === wanted.month) && (wanted.year === 0 || date.year === wanted.year);
      },
    });
    for (const { raw } of words(whole)) found.spent.add(normalWord(raw));
  }
  for (const [whole, side = '', said = ''] of text.matchAll(sided)) {
    const limit = limitOf(said, side.toLowerCase());
    if (limit === null) continue;
    const test = comparison(side.toLowerCase(), limit);
    found.conditions.push({ column, told: whole, holds: (row) => test(dayIn(row) ?? Number.NaN) });
    for (const { raw } of words(whole)) found.spent.add(normalWord(raw));
  }
}

/** The day a comparison refers to: for a year, its last day with 'after' and 'until', otherwise its first. */
function limitOf(said: string, side: string): number | null {
  if (!/^\d{4}$/.test(said)) return readDate(said, new Date(0));
  return side === 'after' || side === 'until' ? dayOf(Number(said), 12, 31) : dayOf(Number(said), 1, 1);
}

function comparison(side: string, limit: number): (day: number) => boolean {
  if (side === 'after') return (day) => day > limit;
  if (side === 'since') return (day) => day >= limit;
  if (side === 'before') return (day) => day < limit;
  return side === 'until' ? (day) => day <= limit : (day) => day === limit;
}

/** Adds a number that occurs in an identifying column ('order 5032'), or after its column's name ('quantity 12'). */
async function addNumbers(text: string, table: Table, found: Found, breather: Breather): Promise<void> {
  for (const { raw, start } of words(text)) {
    const value = numberIn(raw);
    if (value === null || found.spent.has(normalWord(raw))) continue;
    const near = numberColumnNear(text, start, table);
    const keys = table.columns.filter(({ unique, kind }) => unique && kind !== 'date');
    for (const column of near === undefined ? keys : [...keys, near]) {
      if (!(await stands(raw, value, column, table, breather))) continue;
      found.conditions.push({
        column,
        told: `is ${raw}`,
        holds: ({ cells }) => isSame(cells[column.index], raw, value),
      });
      found.spent.add(normalWord(raw));
      break;
    }
  }
}

async function stands(
  raw: string,
  value: Rational,
  column: Column,
  table: Table,
  breather: Breather,
): Promise<boolean> {
  for (const { cells } of table.rows) {
    if (isSame(cells[column.index], raw, value)) return true;
    await breather.pause();
  }
  return false;
}

function isSame(cell: string | undefined, raw: string, value: Rational): boolean {
  if (cell === undefined || cell === '') return false;
  if (cell === raw) return true;
  const number = numberIn(cell);
  return number !== null && compare(number, value) === 0;
}
