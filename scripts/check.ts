import { runStep } from './run-step.ts';

/** The fast half of the tests, which needs neither a database nor a browser. */
runStep('Format and lint', 'biome', ['check', '.']);
for (const workspace of ['contract', 'server', 'web', 'e2e'])
  runStep(`Types of ${workspace}`, 'tsc', ['-p', workspace]);
runStep('Boundaries', 'depcruise', [
  '--config',
  '.dependency-cruiser.cjs',
  'contract/src',
  'server/src',
  'web/src',
  'e2e',
  'bench',
]);
runStep('Dead code', 'knip', []);
runStep('Sizes', 'scripts/check-sizes.ts', []);
