import { endWhenTold } from './end-when-told.ts';
import { resolveDrizzle } from './platform/modules/resolve-drizzle.ts';
import { startFailure } from './start-failure.ts';

const ending = endWhenTold();
// This has to come before the resolution of anything that imports drizzle-orm, so everything else is imported
// afterwards.
resolveDrizzle();

import('./serve.ts')
  .then(({ serve }) => serve(ending))
  .catch((error: unknown) => {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  });
