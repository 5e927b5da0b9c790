import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-step.ts';

/** Maximum lines of a file. Code quality declines in the longest files first, so this limits them. */
const limit = 300;
/** Files that are data, not code. */
const data: ReadonlySet<string> = new Set(['bench/retrieval/data/documents.ts', 'scripts/portraits/cast.ts']);

const files = execFileSync('git', ['ls-files', '--', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (path) =>
      /\.(ts|tsx|mjs|cjs|css)$/.test(path) &&
      !data.has(path) &&
      !/\.generated\.ts$|\/migrations\/|\/recordings\/|^bench\/.*\/files\//.test(path),
  );
const tooLong = files
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > limit);

for (const { path, lines } of tooLong) console.error(`${path} has ${lines} lines; ${limit} is the limit.`);
if (tooLong.length > 0) process.exit(1);
