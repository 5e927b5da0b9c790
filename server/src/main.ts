import { resolveDrizzle } from './platform/modules/resolve-drizzle.ts';
import { startFailure } from './start-failure.ts';

// Before anything that imports drizzle-orm is looked up, so all else is imported afterwards.
resolveDrizzle();

import('./serve.ts')
  .then(({ serve }) => serve())
  .catch((error: unknown) => {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  });
