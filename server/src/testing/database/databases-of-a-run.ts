import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { StoreKind } from './database.ts';
import { stopCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run of the tests, for what its processes share. */
    readonly runFolder: string;
    /** The store of the whole app, where a test does not name one. */
    readonly store: StoreKind;
  }
}

/** Vitest's global setup: a folder for the run, and at its end the throw-away PostgreSQL in it is stopped, if a test started one. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-tests-'));
  // The cluster's user is another one and must be able to pass through.
  chmodSync(folder, 0o711);
  project.provide('runFolder', folder);
  return async () => {
    await stopCluster(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
