import { resolveDrizzle } from '../platform/modules/resolve-drizzle.ts';

// Before a test file runs: its imports are resolved as in the server.
resolveDrizzle();
