import type { Breather } from '../breather.ts';
import { formatFixed, formatNumber } from '../sums/format-number.ts';
import { add, compare, divide, type Rational, rational } from '../sums/rational.ts';
import type { TablePlan } from './plan-table.ts';
import { type Column, numberIn, type Row, type Table } from './read-table.ts';

/** What came out: the result in bold words, how it came about, and the rows it rests on. */
export interface TableAnswer {
  readonly result: string;
  readonly how: string;
  /** Those shown; `total` counts all it rests on. */
  readonly rows: readonly Row[];
  readonly total: number;
  /** Value and result of each group, best first. */
  readonly groups?: readonly (readonly [value: string, result: string])[];
}

/** Rows shown under an answer. */
const shownRows = 5;
const shownGroups = 12;

/** Works a plan out; null when no row is left or there is nothing to reckon with. */
export async function carryOut(plan: TablePlan, table: Table, breather: Breather): Promise<TableAnswer | null> {
  const rows: Row[] = [];
  for (const row of table.rows) {
    if (plan.conditions.every(({ holds }) => holds(row))) rows.push(row);
    await breather.pause();
  }
  const where = plan.conditions.map(({ column, told }) => `${column.name} ${told}`).join(' and ');
  if (rows.length === 0 && plan.operation !== 'count') return null;
  if (plan.groupBy !== undefined) return grouped(plan, plan.groupBy, rows, where);
  return single(plan, rows, where);
}

function single(
  { operation, targets, conditions }: TablePlan,
  rows: readonly Row[],
  where: string,
): TableAnswer | null {
  const scope = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}${where === '' ? '' : ` where ${where}`}`;
  const measure = targets.find(({ kind, unique, name }) => kind === 'number' && !isKey(unique, name));
  const shown = { rows: rows.slice(0, shownRows), total: rows.length };
  if (operation === 'count' && measure !== undefined && rows.length === 1)
    return looked(targets, conditions, rows, where);
  if (operation === 'count') return { result: rows.length.toLocaleString('en-US'), how: `count of ${scope}`, ...shown };
  if (operation === 'distinct') {
    const [column] = targets;
    if (column === undefined) return null;
    const values = new Set(rows.map(({ cells }) => cells[column.index]));
    return {
      result: values.size.toLocaleString('en-US'),
      how: `different values of ${column.name} in ${scope}`,
      ...shown,
    };
  }
  if (operation === 'highest' || operation === 'lowest') return extreme(operation, targets, rows, scope);
  if (operation === 'show' || measure === undefined)
    return operation === 'show' ? looked(targets, conditions, rows, where) : null;
  const values = numbersOf(rows, measure);
  if (values.length === 0) return null;
  return { result: reckoned(operation, values), how: `${operation} of ${measure.name} over ${scope}`, ...shown };
}

function isKey(unique: boolean, name: string): boolean {
  return unique && /(?:^|[_\s])(?:id|no|number|key|code)$/i.test(name);
}

function numbersOf(rows: readonly Row[], column: Column): readonly Rational[] {
  return rows.flatMap(({ cells }) => numberIn(cells[column.index] ?? '') ?? []);
}

function reckoned(operation: 'sum' | 'average' | 'median', values: readonly Rational[]): string {
  if (operation === 'median') return written(medianOf(values));
  const total = values.reduce(add, rational(0n));
  return written(operation === 'sum' ? total : divide(total, rational(BigInt(values.length))));
}

function medianOf(values: readonly Rational[]): Rational {
  const sorted = [...values].sort(compare);
  const zero = rational(0n);
  return divide(
    add(sorted[Math.floor((sorted.length - 1) / 2)] ?? zero, sorted[Math.ceil((sorted.length - 1) / 2)] ?? zero),
    rational(2n),
  );
}

/** All decimals where they end soon, else two. */
function written(value: Rational): string {
  const { text, exact } = formatNumber(value, 4);
  return exact ? text : formatFixed(value, 2);
}

/** The row or rows at one end of a column. */
function extreme(
  operation: 'highest' | 'lowest',
  targets: readonly Column[],
  rows: readonly Row[],
  scope: string,
): TableAnswer | null {
  const measure = targets.find(({ kind, unique, name }) => kind !== 'text' && !isKey(unique, name));
  if (measure === undefined) return null;
  const sign = operation === 'highest' ? 1 : -1;
  const order = (one: Row, other: Row) =>
    sign * compareCells(one.cells[measure.index], other.cells[measure.index], measure);
  const filled = rows.filter(({ cells }) => (cells[measure.index] ?? '') !== '');
  const best = filled.reduce<Row | undefined>(
    (most, row) => (most === undefined || order(row, most) > 0 ? row : most),
    undefined,
  );
  if (best === undefined) return null;
  const equal = filled.filter((row) => order(row, best) === 0);
  const name = targets.find(({ kind }) => kind === 'text');
  const value = best.cells[measure.index] ?? '';
  const told =
    name === undefined
      ? value
      : `${equal
          .slice(0, 3)
          .map(({ cells }) => cells[name.index])
          .join(', ')} (${value})`;
  return {
    result: told,
    how: `${operation} ${measure.name} of ${scope}`,
    rows: equal.slice(0, shownRows),
    total: equal.length,
  };
}

function compareCells(one = '', other = '', { kind }: Column): number {
  if (kind === 'date') return one.localeCompare(other);
  const [a, b] = [numberIn(one), numberIn(other)];
  return a === null || b === null ? 0 : compare(a, b);
}

function looked(
  targets: readonly Column[],
  conditions: TablePlan['conditions'],
  rows: readonly Row[],
  where: string,
): TableAnswer {
  const filtered = new Set(conditions.map(({ column }) => column));
  const target = targets.find((column) => !filtered.has(column));
  const values = [
    ...new Set(rows.slice(0, shownRows).map(({ cells }) => (target === undefined ? '' : (cells[target.index] ?? '')))),
  ];
  const result =
    target === undefined
      ? `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}`
      : values.join(', ');
  return {
    result,
    how: target === undefined ? `where ${where}` : `${target.name} where ${where}`,
    rows: rows.slice(0, shownRows),
    total: rows.length,
  };
}

/** One result for each value of a column. */
function grouped(plan: TablePlan, by: Column, rows: readonly Row[], where: string): TableAnswer | null {
  const measure = plan.targets.find(({ kind, unique, name }) => kind === 'number' && !isKey(unique, name));
  const operation =
    measure === undefined || plan.operation === 'count'
      ? 'count'
      : plan.operation === 'average' || plan.operation === 'median'
        ? plan.operation
        : 'sum';
  const groups = [...Map.groupBy(rows, ({ cells }) => cells[by.index] ?? '')].map(([value, own]) => {
    const numbers = measure === undefined ? [] : numbersOf(own, measure);
    const total =
      operation === 'count'
        ? rational(BigInt(own.length))
        : operation === 'median'
          ? medianOf(numbers)
          : numbers.reduce(add, rational(0n));
    return {
      value,
      own,
      size: operation === 'average' ? divide(total, rational(BigInt(Math.max(1, numbers.length)))) : total,
    };
  });
  groups.sort((one, other) =>
    plan.operation === 'lowest' ? compare(one.size, other.size) : compare(other.size, one.size),
  );
  const [best] = groups;
  if (best === undefined) return null;
  const what = operation === 'count' ? 'rows' : `${operation} of ${measure?.name ?? ''}`;
  const list = groups.slice(0, shownGroups).map(({ value, size }) => [value, written(size)] as const);
  return {
    result: `${best.value}: ${written(best.size)}`,
    how: `${what} by ${by.name}${where === '' ? '' : ` where ${where}`}, ${plan.operation === 'lowest' ? 'lowest' : 'highest'} first`,
    rows: best.own.slice(0, 3),
    total: rows.length,
    groups: list,
  };
}
