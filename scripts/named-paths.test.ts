import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-step.ts';

const guides = ['README.md', 'CONTRIBUTING.md', 'docs/contributing.md', 'docs/operating.md'];

/**
 * Matches `server/src/app.ts` of this repository, or `platform/jobs/queue.ts` of its server, but no patterns with a
 * star or a placeholder.
 */
const named =
  /(?<![\w/.-])((?:contract|server|web|scripts|bench|e2e|docs|features|platform|ports)\/[\w./-]+)(?![\w<*-]|\/<)/g;

test.each(guides)('every file that %s names is there', (guide) => {
  const text = readFileSync(join(root, guide), 'utf8');
  const paths = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
    /[<*]/.test(code) ? [] : [...code.matchAll(named)].map(([, path = '']) => path.replace(/[.,]$/, '')),
  );
  const isThere = (path: string) => existsSync(join(root, path)) || existsSync(join(root, 'server', 'src', path));
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

/** Matches `runs/live-run` of the architecture page: the slice and the name of a file in any folder of that slice. */
const byName = /(?<![\w/.-])([a-z][\w-]*(?:\/[\w-]+)+(?:\.\w+)*)\/?(?![\w*])/g;

test('every file that docs/architecture.md names by its slice and its name is there', () => {
  const folders = ['contract', 'server', 'web', 'scripts', 'docs', 'bench', 'e2e'];
  const all = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => [folder, ...path.replace(/(?:\.test)?\.\w+$/, '').split(sep)]),
  );
  const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
  const codes = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const paths = codes.flatMap((code) =>
    /[<*]/.test(code) ? [] : [...code.matchAll(byName)].map(([, path = '']) => path),
  );
  expect(paths.length).toBeGreaterThan(30);
  const isThere = (path: string) => {
    const parts = path.replace(/\.\w+$/, '').split('/');
    return all.some((file) => parts.reduce((from, part) => (from < 0 ? from : file.indexOf(part, from)), 0) >= 0);
  };
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});
