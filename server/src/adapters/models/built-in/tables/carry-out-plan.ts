import { formatCount } from '../../../../platform/text/format-count.ts';
import type { Breather } from '../reading/breather.ts';
import { formatFixed, formatNumber } from '../sums/format-number.ts';
import { compare, divide, type Rational, rational } from '../sums/rational.ts';
import { type Measured, measure, medianOf, sumOf } from './column-numbers.ts';
import type { TablePlan } from './plan-table.ts';
import type { Row } from './read-row.ts';
import type { Column, Table } from './read-table.ts';

/** The result of a plan, how it was obtained, and the rows it is based on. */
export interface TableAnswer {
  readonly result: string;
  readonly how: string;
  /** The rows shown; `total` counts all rows the result is based on. */
  readonly rows: readonly Row[];
  readonly total: number;
  /** Value and result of each group, best first. */
  readonly groups?: readonly (readonly [value: string, result: string])[];
}

/** Maximum rows shown under an answer. */
const shownRows = 5;
const shownGroups = 12;

/** The rows that meet the conditions, and a description of the conditions. */
interface Selection {
  readonly rows: readonly Row[];
  /** 'department is Design', or empty. */
  readonly where: string;
}

/** Carries out a plan; null when no row is left or there is nothing to calculate with. */
export async function carryOut(plan: TablePlan, table: Table, breather: Breather): Promise<TableAnswer | null> {
  const rows: Row[] = [];
  for (const row of table.rows) {
    if (plan.conditions.every(({ holds }) => holds(row))) rows.push(row);
    await breather.pause();
  }
  const where = plan.conditions.map(({ column, told }) => `${column.name} ${told}`).join(' and ');
  if (rows.length === 0 && plan.operation !== 'count') return null;
  if (plan.groupBy !== undefined) return byGroup(plan, plan.groupBy, { rows, where }, breather);
  return single(plan, { rows, where }, breather);
}

async function single(plan: TablePlan, selection: Selection, breather: Breather): Promise<TableAnswer | null> {
  const { rows } = selection;
  const { operation, targets } = plan;
  const column = measureOf(targets);
  const scope = scopeOf(selection);
  const shown = { rows: rows.slice(0, shownRows), total: rows.length };
  if (operation === 'show' || (operation === 'count' && column !== undefined && rows.length === 1))
    return looked(plan, selection);
  if (operation === 'count') return { result: counted(rows.length), how: `count of ${scope}`, ...shown };
  if (operation === 'distinct') return distinct(targets[0], selection);
  if (operation === 'highest' || operation === 'lowest') return extreme(operation, targets, selection, breather);
  if (column === undefined) return null;
  const values = await measure(rows, column, breather);
  if (values.length === 0) return null;
  const result = written(await reckoned(operation, values, breather));
  return { result, how: `${operation} of ${column.name} over ${scope}`, ...shown };
}

function scopeOf({ rows, where }: Selection): string {
  return `${formatCount(rows.length, 'row')}${where === '' ? '' : ` where ${where}`}`;
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

/** The first column of numbers to calculate with: not one that merely identifies rows. */
function measureOf(targets: readonly Column[]): Column | undefined {
  return targets.find(({ kind, unique, name }) => kind === 'number' && !isKey(unique, name));
}

function isKey(unique: boolean, name: string): boolean {
  return unique && /(?:^|[_\s])(?:id|no|number|key|code)$/i.test(name);
}

async function reckoned(
  operation: 'sum' | 'average' | 'median',
  values: readonly Measured[],
  breather: Breather,
): Promise<Rational> {
  if (operation === 'median') return medianOf(values);
  const total = await sumOf(values, breather);
  return operation === 'sum' ? total : divide(total, rational(BigInt(Math.max(1, values.length))));
}

/** All decimals if there are few, otherwise two. */
function written(value: Rational): string {
  const { text, exact } = formatNumber(value, 4);
  return exact ? text : formatFixed(value, 2);
}

function distinct(column: Column | undefined, selection: Selection): TableAnswer | null {
  if (column === undefined) return null;
  const { rows } = selection;
  const values = new Set(rows.map(({ cells }) => cells[column.index]));
  const how = `different values of ${column.name} in ${scopeOf(selection)}`;
  return { result: counted(values.size), how, rows: rows.slice(0, shownRows), total: rows.length };
}

/** The rows with the highest or lowest value of a column. */
async function extreme(
  operation: 'highest' | 'lowest',
  targets: readonly Column[],
  selection: Selection,
  breather: Breather,
): Promise<TableAnswer | null> {
  const column = targets.find(({ kind, unique, name }) => kind !== 'text' && !isKey(unique, name));
  const values = column === undefined ? [] : await measure(selection.rows, column, breather);
  const [first] = values;
  if (column === undefined || first === undefined) return null;
  const sign = operation === 'highest' ? 1 : -1;
  const best = values.reduce((most, one) => (sign * one.size > sign * most.size ? one : most), first);
  const equal = values.filter(({ size }) => size === best.size).map(({ row }) => row);
  const name = targets.find(({ kind }) => kind === 'text');
  const value = best.row.cells[column.index] ?? '';
  const names = name === undefined ? [] : equal.slice(0, 3).map(({ cells }) => cells[name.index] ?? '');
  return {
    result: names.length === 0 ? value : `${names.join(', ')} (${value})`,
    how: `${operation} ${column.name} of ${scopeOf(selection)}`,
    rows: equal.slice(0, shownRows),
    total: equal.length,
  };
}

function looked({ targets, conditions }: TablePlan, { rows, where }: Selection): TableAnswer {
  const filtered = new Set(conditions.map(({ column }) => column));
  const target = targets.find((column) => !filtered.has(column));
  const shown = { rows: rows.slice(0, shownRows), total: rows.length };
  if (target === undefined) return { result: formatCount(rows.length, 'row'), how: `where ${where}`, ...shown };
  const values = new Set(shown.rows.map(({ cells }) => cells[target.index] ?? ''));
  return { result: [...values].join(', '), how: `${target.name} where ${where}`, ...shown };
}

/** One result for each value of a column. */
async function byGroup(
  plan: TablePlan,
  by: Column,
  { rows, where }: Selection,
  breather: Breather,
): Promise<TableAnswer | null> {
  const column = plan.operation === 'count' ? undefined : measureOf(plan.targets);
  const operation = plan.operation === 'average' || plan.operation === 'median' ? plan.operation : 'sum';
  const groups: { value: string; own: readonly Row[]; size: Rational }[] = [];
  for (const [value, own] of Map.groupBy(rows, ({ cells }) => cells[by.index] ?? '')) {
    const size =
      column === undefined
        ? rational(BigInt(own.length))
        : await reckoned(operation, await measure(own, column, breather), breather);
    groups.push({ value, own, size });
  }
  const sign = plan.operation === 'lowest' ? -1 : 1;
  groups.sort((one, other) => sign * compare(other.size, one.size));
  const [best] = groups;
  if (best === undefined) return null;
  const what = column === undefined ? 'rows' : `${operation} of ${column.name}`;
  return {
    result: `${best.value}: ${written(best.size)}`,
    how: `${what} by ${by.name}${where === '' ? '' : ` where ${where}`}, ${sign < 0 ? 'lowest' : 'highest'} first`,
    rows: best.own.slice(0, 3),
    total: rows.length,
    groups: groups.slice(0, shownGroups).map(({ value, size }) => [value, written(size)] as const),
  };
}
