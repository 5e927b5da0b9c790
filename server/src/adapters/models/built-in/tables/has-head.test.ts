import { expect, it } from 'vitest';
import { hasHead } from './has-head.ts';

const table = (text: string) => text.split('\n').map((line) => line.split(','));

it.each([
  ['words over numbers', 'town,people\nLindau,25000\nPassau,52000'],
  ['words over dates', 'town,since\nLindau,1920-01-31\nPassau,1950-02-01'],
  ['words over words', 'town,river\nLindau,Rhine\nPassau,Danube'],
  ['years over numbers', 'town,2019,2020\nLindau,250,260\nPassau,520,530'],
  ['one year over numbers', 'town,id,2020\nLindau,1,260\nPassau,2,530'],
  ['a number over words', 'town,1\nLindau,Rhine\nPassau,Danube'],
  ['words over nothing', 'town,river'],
  ['words over a column with gaps', 'town,people\nLindau,\nPassau,52000'],
])('takes for the names of columns: %s', (_what, text) => {
  const [first = [], ...rows] = table(text);
  expect(hasHead(first, rows)).toBe(true);
});

it.each([
  ['a number over numbers', 'Lindau,25000\nPassau,52000'],
  ['a date over dates', '2024-01-01,calm\n2024-01-02,gale'],
  ['a year over years', 'Anna,1984\nCarl,1990\nBela,2001'],
  ['a word that its column has again', 'Lindau,Bavaria\nHusum,Frisia\nPassau,Bavaria'],
])('takes for a row like the others: %s', (_what, text) => {
  const [first = [], ...rows] = table(text);
  expect(hasHead(first, rows)).toBe(false);
});
