import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const lines = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').split('\n');
const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| Statement |'));
const reference = /`([^`]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g;
const references = rows.flatMap((row) =>
  [...row.matchAll(reference)].map(([, file = '', title = '']) => ({ file, title })),
);

/** Texts that begin the arguments of a call, as names of tests do. */
const firstText = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const known = new Map<string, readonly string[]>();

function titlesOf(file: string): readonly string[] {
  let titles = known.get(file);
  if (!titles) {
    const source = readFileSync(join(root, file), 'utf8');
    titles = [...source.matchAll(firstText)].map(([, , text = '']) => text.replaceAll(/\\(['"])/g, '$1'));
    known.set(file, titles);
  }
  return titles;
}

/** Whether a title is a test's name, whole, or all of a template before its first placeholder. */
function isNamed(title: string, name: string): boolean {
  if (name === title) return true;
  return name.startsWith(title) && /^\s?(?:%[sdijfo]|\$\{|\$\w)/.test(name.slice(title.length));
}

describe('the coverage of the specification', () => {
  test('speaks of all nine points', () => {
    const points = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3, 4));
    expect(points).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  test('has no row without a test', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter((row) => [...row.matchAll(reference)].length === 0)).toEqual([]);
  });

  test('names files that exist', () => {
    const missing = references.filter(({ file }) => !existsSync(join(root, file))).map(({ file }) => file);
    expect([...new Set(missing)]).toEqual([]);
  });

  test('names tests that stand in those files', () => {
    const found = references.filter(({ file }) => existsSync(join(root, file)));
    const missing = found.filter(({ file, title }) => !titlesOf(file).some((name) => isNamed(title, name)));
    expect(missing.map(({ file, title }) => `${file} › ${title}`)).toEqual([]);
  });

  test('would see a test that has another name', () => {
    expect(isNamed('says so', 'says nothing')).toBe(false);
    expect(isNamed('says', 'says so')).toBe(false);
    expect(isNamed('begins at', 'begins at %d px')).toBe(true);
  });
});
