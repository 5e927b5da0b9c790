import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Part {
  readonly name: string;
  readonly file: string;
  readonly css?: readonly string[];
}

const list = join(import.meta.dirname, '..', '..', 'web', 'dist', '.vite', 'manifest.json');

/** The scripts of the built page that come with a module, given its name: their own names do not say it. */
export function scriptsOf(name: string): RegExp {
  return endOf(partsOf(name).map(({ file }) => file));
}

/** The stylesheets that come with it. */
export function stylesOf(name: string): RegExp {
  return endOf(partsOf(name).flatMap(({ css = [] }) => css));
}

function partsOf(name: string): Part[] {
  const parts: Part[] = Object.values(JSON.parse(readFileSync(list, 'utf8')));
  return parts.filter((part) => part.name === name);
}

function endOf(files: readonly string[]): RegExp {
  if (files.length === 0) throw new Error('The page has no such file.');
  return new RegExp(`/(?:${files.join('|').replaceAll('.', '\\.')})$`);
}
