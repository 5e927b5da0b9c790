import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isNamed, missingTests, namedTests } from './named-tests.ts';

const root = join(import.meta.dirname, '..');
const lines = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').split('\n');
const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| Statement |'));

describe('the coverage of the specification', () => {
  test('speaks of all nine points', () => {
    const points = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3, 4));
    expect(points).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  test('has no row without a test', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter((row) => namedTests(row).length === 0)).toEqual([]);
  });

  test('names tests that stand in files that exist', () => {
    expect(missingTests(root, rows.flatMap(namedTests))).toEqual([]);
  });

  test('would see a test that has another name, or none', () => {
    expect(isNamed('says so', 'says nothing')).toBe(false);
    expect(isNamed('says', 'says so')).toBe(false);
    expect(isNamed('begins at', 'begins at %d px')).toBe(true);
    const named = namedTests('`scripts/no-such.test.ts › says so` and `scripts/spec-coverage.test.ts › is nowhere`');
    expect(missingTests(root, named)).toHaveLength(2);
  });
});
