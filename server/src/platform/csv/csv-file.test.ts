import { csvLine } from '@atrium/contract/csv-line';
import { expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';

const tableOf = async (all: number) => {
  const asked: (number | undefined)[] = [];
  const file = csvFile<number>({
    head: ['n', 'said'],
    next: async (last, limit) => {
      asked.push(last);
      const from = last ?? 0;
      return Array.from({ length: Math.min(limit, all - from) }, (_, at) => from + at + 1);
    },
    cells: (n) => [n, `=${n}`],
  });
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return { asked, text: Buffer.concat(parts).toString() };
};

it.each([0, 1, 499, 500, 501, 1_200])('has %i rows each once, in their order, below its head', async (all) => {
  const { text } = await tableOf(all);
  const rows = Array.from({ length: all }, (_, at) => `${at + 1},"'=${at + 1}"\r\n`);
  expect(text).toBe(`\ufeff"n","said"\r\n${rows.join('')}`);
});

it('is read a stretch at a time, each after the last row of the one before', async () => {
  expect((await tableOf(1_200)).asked).toEqual([undefined, 500, 1_000]);
});

it.each(['=1', '+1', '-1', '@SUM(1)', '\t=1', '\r1', '\n1', '＝1', '＋1', '－1', '＠SUM(1)'])(
  'has %j as words, never as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

it.each(['\r=1', '\n=1'])('has %j as words, also where a program begins a row at the line break', (text) => {
  expect(csvLine([text])).toBe(`"'${text[0]}'=1"\r\n`);
});
