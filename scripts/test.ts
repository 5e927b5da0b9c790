import { buildWeb } from './build-web.ts';
import { ensurePrograms } from './ensure-programs.ts';
import { runStep } from './run-step.ts';
import { runUnitTests } from './run-unit-tests.ts';

/** All tests: the fast checks, unit and slice tests on both stores, journeys in a browser. */
ensurePrograms();
runStep('Checks', 'scripts/check.ts', []);
buildWeb();
runUnitTests();
// A journey that fails is retried with servers of its own; the report then calls it flaky.
runStep('Journeys in a browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts', '--retries', '1']);
