import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingTests, namedTests } from './named-tests.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'bench/README.md'), 'utf8');
const rows = text.split('\n').filter((line) => line.startsWith('| '));
const drills = [...text.matchAll(/drill `([\w-]+)/g)].map(([, name = '']) => name);

describe('the list of figures', () => {
  test.each([
    ['P', 14],
    ['W', 9],
  ])('has every row from %s1 to the last', (letter, count) => {
    const missing = Array.from({ length: count }, (_, at) => `| ${letter}${at + 1} `).filter(
      (begin) => !rows.some((row) => row.startsWith(begin)),
    );
    expect(missing).toEqual([]);
  });

  test('shows each area of security and reliability by a test or a drill', () => {
    const [, section = ''] = text.split('## Security and reliability');
    const areas = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
    expect(areas.length).toBeGreaterThan(22);
    const unshown = areas.slice(1).filter((row) => namedTests(row).length === 0 && !row.includes('drill `'));
    expect(unshown).toEqual([]);
  });

  test('names tests and drills that are there', () => {
    expect(missingTests(root, namedTests(text))).toEqual([]);
    expect(drills.length).toBeGreaterThan(8);
    expect(drills.filter((name) => !existsSync(join(root, `bench/drills/${name}.ts`)))).toEqual([]);
  });

  test('leads only to files that are there', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join(root, 'bench', path)))).toEqual([]);
  });
});
