import { expect, test } from 'vitest';
import { chartOf } from './chart.ts';

const used = (cost: number) => ({ requests: 1, tokens: cost * 100, cost });
const day = (name: string, models: Readonly<Record<string, number>>) => {
  const costs = Object.values(models);
  const cost = costs.reduce((sum, each) => sum + each, 0);
  const each = Object.fromEntries(Object.entries(models).map(([model, amount]) => [model, used(amount)]));
  return { day: name, requests: costs.length, tokens: cost * 100, cost, models: each };
};

test('days without use stand between the others, and the last column is today', () => {
  const chart = chartOf([day('2026-11-10', { a: 2 }), day('2026-11-12', { a: 1, b: 3 })], 'cost', {
    today: '2026-11-20',
  });
  expect(chart.columns).toHaveLength(11);
  expect(chart.columns.map(({ total }) => total).slice(0, 3)).toEqual([2, 0, 4]);
  expect([chart.columns[0]?.key, chart.columns.at(-1)?.key]).toEqual(['2026-11-10', '2026-11-20']);
  expect(chart.series).toEqual(['a', 'b']);
  expect(chart.columns[2]).toMatchObject({ requests: 2, parts: [1, 3] });
  expect(chart.top).toBe(5);
});

test('a first day alone is not one wide column', () => {
  const chart = chartOf([day('2026-11-20', { a: 2 })], 'tokens', { today: '2026-11-20' });
  expect([chart.columns.length, chart.columns.at(-1)?.total, chart.top]).toEqual([14, 200, 200]);
});

test('the first days of a month are followed by those to come, and never by days before that were not looked at', () => {
  const chart = chartOf([day('2026-11-02', { a: 2 })], 'cost', { from: '2026-11-01', today: '2026-11-03' });
  expect([chart.columns[0]?.key, chart.columns.at(-1)?.key]).toEqual(['2026-11-01', '2026-11-14']);
  expect(chart.columns[chart.now]).toMatchObject({ key: '2026-11-03', total: 0 });
  const first = chartOf([day('2026-11-01', { a: 2 })], 'cost', { from: '2026-11-01', today: '2026-11-01' });
  expect([first.columns.length, first.now, first.columns[0]?.total]).toEqual([14, 0, 2]);
});

test('where the browser’s clock is behind, the days that the server counted since are there', () => {
  const chart = chartOf([day('2026-11-20', { a: 2 }), day('2026-11-21', { a: 1 })], 'cost', { today: '2026-11-19' });
  expect(chart.columns.at(-1)).toMatchObject({ key: '2026-11-21', total: 1 });
  expect([chart.columns.length, chart.columns.at(-2)?.total, chart.now]).toEqual([14, 2, 13]);
});

test('forty models are five and the others together, and nothing is lost', () => {
  const models = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`m${n}`, n + 1]));
  const chart = chartOf([day('2026-11-20', models)], 'cost', { from: '2026-11-01', today: '2026-11-20' });
  expect(chart.series).toEqual(['m39', 'm38', 'm37', 'm36', 'm35', null]);
  const last = chart.columns.at(-1);
  expect(last?.total).toBe(820);
  expect(last?.parts.reduce((sum, part) => sum + part, 0)).toBe(820);
});

test('six models have a colour each, since the others together would be one alone', () => {
  const chart = chartOf([day('2026-11-20', { a: 6, b: 5, c: 4, d: 3, e: 2, f: 1 })], 'cost', { today: '2026-11-20' });
  expect(chart.series).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('a model that cost a fraction of a cent has its colour, and one that cost nothing has none', () => {
  const chart = chartOf([day('2026-11-20', { a: 0.002, b: 0 })], 'cost', { today: '2026-11-20' });
  expect(chart.series).toEqual(['a']);
  expect(chart.columns.at(-1)).toMatchObject({ total: 0.002, parts: [0.002] });
  expect(chart.top).toBe(0.002);
});

test('a year is shown by month', () => {
  const chart = chartOf([day('2025-12-24', { a: 1 }), day('2026-11-20', { a: 4 })], 'cost', { today: '2026-11-21' });
  expect(chart.isByMonth).toBe(true);
  expect(chart.columns.map(({ key }) => key)).toHaveLength(12);
  expect([chart.columns[0]?.total, chart.columns.at(-1)?.total]).toEqual([1, 4]);
});

test('nothing used is a flat chart with a scale', () => {
  expect(chartOf([], 'cost', { today: '2026-11-21' })).toMatchObject({ series: [], top: 1 });
});
