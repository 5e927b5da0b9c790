import { tryStep } from './run-step.ts';

/** The fast half of the tests, which needs neither a database nor a browser. Shows the faults of all steps at once. */
const steps: readonly Parameters<typeof tryStep>[] = [
  ['Format and lint', 'biome', ['check', '.']],
  ...['contract', 'server', 'web', 'e2e'].map(
    (workspace): Parameters<typeof tryStep> => [`Types of ${workspace}`, 'tsc', ['-p', workspace]],
  ),
  [
    'Boundaries',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'contract/src', 'server/src', 'web/src', 'e2e', 'bench'],
  ],
  ['Dead code', 'knip', []],
  ['Sizes', 'scripts/check-sizes.ts', []],
];

const failed = steps.filter((step) => tryStep(...step) !== 0).map(([title]) => title);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}
