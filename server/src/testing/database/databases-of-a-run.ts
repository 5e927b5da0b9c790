import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { StoreKind } from './database.ts';
import { stopCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this test run, for what its processes share. */
    readonly runFolder: string;
    /** The store of the whole app, unless a test names one. */
    readonly store: StoreKind;
  }
}

/**
 * Vitest's global setup: creates a folder for the run; at the end it stops the temporary PostgreSQL in it, if a test
 * started one.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-tests-'));
  // The cluster runs as another user, who must be able to traverse the folder.
  chmodSync(folder, 0o711);
  project.provide('runFolder', folder);
  return async () => {
    await stopCluster(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
