import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, tryStep } from './run-step.ts';

/** More files than these fail for a reason, and are not tried again. */
const fewFiles = 3;

/**
 * All unit, conformance and slice tests. The whole run takes all cores for many minutes, so the few files that failed in
 * it are run once more by themselves; what passes only then is named, because it is a fault of the test or of the product
 * under load, to be found. Ends the process when a file fails twice.
 */
export function runUnitTests(): void {
  const report = join(root, '.cache', 'unit-tests.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const title = 'Unit, conformance and slice tests';
  const code = tryStep(title, 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (code === 0) return;
  const files = failedFiles(report);
  if (files.length === 0 || files.length > fewFiles) process.exit(code);
  if (tryStep('What failed, once more by itself', 'vitest', ['run', ...files]) !== 0) process.exit(code);
  console.warn(`⚠ Passed only by itself, and wants a look: ${files.join(', ')}`);
}

function failedFiles(report: string): readonly string[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: readonly { readonly name: string; readonly status: string }[];
  };
  return [...new Set(testResults.filter((file) => file.status === 'failed').map(({ name }) => relative(root, name)))];
}
