import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { indexRules } from '../../retrieval/index.ts';
import { tableColumns } from './table-columns.ts';

test('the names of columns are those of these rules: whoever changes them gives them the next number', () => {
  const heads = ['name,nests', 'name;nests;', 'Anna,Berlin', '1,2', 'country,2020,2021', 'country,2021,2020,2019'];
  heads.push('Anna,1984,2003', 'Lens,1999', 'a\t2020-01\t2020-02', ',1998,2002', 'a,a', '"x, y",z', '№,%|x');
  const rows = ['heron,98,May\n', 'Carl,1990,2012\n', 'Berlin;7;31\n'];
  const told = heads.flatMap((head) => rows.map((row) => tableColumns(`${head}\n${row.repeat(100)}`)));
  const names = hash('sha256', JSON.stringify(told)).slice(0, 16);
  expect({ indexRules, names }).toEqual({ indexRules: 6, names: 'efc776e0a0c66b2f' });
});
