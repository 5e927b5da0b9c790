import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-step.ts';

const guides = ['README.md', 'CONTRIBUTING.md', 'docs/contributing.md', 'docs/operating.md'];

/** `server/src/app.ts` of this repository, or `platform/jobs/queue.ts` of its server; not a pattern with a star or a place to fill in. */
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
