import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test named by a document: `path/of.test.ts › its title`, the title complete or up to its first placeholder. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

const reference = /`([^`]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g;
/** Matches strings that are the first argument of a call, like test names. */
const firstText = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const known = new Map<string, readonly string[]>();

/** All tests that a text names. */
export function namedTests(text: string): readonly NamedTest[] {
  return [...text.matchAll(reference)].map(([, file = '', title = '']) => ({ file, title }));
}

/** The named tests that do not exist, in the document's spelling. */
export function missingTests(root: string, named: readonly NamedTest[]): readonly string[] {
  const missing = named.filter(({ file, title }) => {
    const path = join(root, file);
    return !existsSync(path) || !titlesOf(path).some((name) => isNamed(title, name));
  });
  return missing.map(({ file, title }) => `${file} › ${title}`);
}

/** Whether a title is a complete test name, or the part of a template before its first placeholder. */
export function isNamed(title: string, name: string): boolean {
  if (name === title) return true;
  return name.startsWith(title) && /^\s?(?:%[sdijfo]|\$\{|\$\w)/.test(name.slice(title.length));
}

function titlesOf(path: string): readonly string[] {
  let titles = known.get(path);
  if (!titles) {
    const source = readFileSync(path, 'utf8');
    titles = [...source.matchAll(firstText)].map(([, , text = '']) => text.replaceAll(/\\(['"])/g, '$1'));
    known.set(path, titles);
  }
  return titles;
}
