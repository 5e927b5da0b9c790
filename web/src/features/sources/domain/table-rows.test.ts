import { expect, test } from 'vitest';
import { withTables } from './table-rows.ts';

const tables = (text: string) => withTables(text, 0).map(({ rows }) => rows?.length ?? 0);

test('rows have a field in front of a tab, or two tabs', () => {
  expect(tables('a\tb\nc\td')).toEqual([2]);
  expect(tables('\t\tx\n\ta\t')).toEqual([2]);
  expect(tables('\tx\n\ty')).toEqual([0]);
  expect(tables('a b\nc d')).toEqual([0]);
});

test('a long line without a tab is read once', () => {
  expect(tables(`${'a'.repeat(1_000_000)}\nb`)).toEqual([0]);
});

test('a bar that is escaped in a Markdown table is part of its field', () => {
  const text = '| sign | meaning |\n|---|---|\n| a \\| b | or |\n';
  const rows = withTables(text, 0)[0]?.rows?.map((row) => row.map((field) => field.text));
  expect(rows).toEqual([
    ['sign', 'meaning'],
    ['a \\| b', 'or'],
  ]);
  const places = withTables(text, 5)[0]?.rows?.flat() ?? [];
  for (const field of places) expect(text.slice(field.start - 5).startsWith(field.text)).toBe(true);
});

test('a row of a Markdown table that ends with an escaped bar is kept whole, as text', () => {
  const text = '| sign | meaning |\n|---|---|\n| or | a \\|\n';
  const [table, rest] = withTables(text, 0);
  expect(table?.rows).toHaveLength(1);
  expect(rest).toMatchObject({ rows: null, text: '| or | a \\|\n' });
});
