import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder for a test. Remove it. */
export function makeTestFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
