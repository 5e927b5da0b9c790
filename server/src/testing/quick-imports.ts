import { resolveDrizzle } from '../platform/modules/resolve-drizzle.ts';

// Before a test file: its imports are found as the server finds its own.
resolveDrizzle();
