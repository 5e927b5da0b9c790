import { buildWeb } from './build-web.ts';
import { ensurePrograms } from './ensure-programs.ts';
import { runStep } from './run-step.ts';

/** Everything that must hold: the fast checks, unit and slice tests on both stores, journeys in a browser. */
ensurePrograms();
runStep('Checks', 'scripts/check.ts', []);
buildWeb();
runStep('Unit, conformance and slice tests', 'vitest', ['run']);
runStep('Journeys in a browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']);
