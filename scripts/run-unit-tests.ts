import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, tryStep } from './run-step.ts';

/** If more files than this fail, there is a common cause, and they are not retried. */
const fewFiles = 3;

/** With a NODE_ENV of 'production' in the shell React would refuse to be tested. */
const env = { NODE_ENV: 'test' };

/**
 * Runs all unit, conformance and slice tests. The whole run occupies all cores for many minutes, so a few failed files
 * are run once more by themselves. A test that passes only then is reported, because the fault in the test, or in the
 * product under load, must still be found. Ends the process when a file fails twice.
 */
export function runUnitTests(): void {
  const report = join(root, '.cache', 'unit-tests.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const title = 'Unit, conformance and slice tests';
  const code = tryStep(
    title,
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  if (code === 0) return;
  const files = failedFiles(report);
  if (files.length === 0 || files.length > fewFiles) process.exit(code);
  if (tryStep('What failed, once more by itself', 'vitest', ['run', ...files], env) !== 0) process.exit(code);
  console.warn(`⚠ Passed only by itself, and wants a look: ${files.join(', ')}`);
}

function failedFiles(report: string): readonly string[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: readonly { readonly name: string; readonly status: string }[];
  };
  return [...new Set(testResults.filter((file) => file.status === 'failed').map(({ name }) => relative(root, name)))];
}
