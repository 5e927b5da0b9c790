import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { outerCause } from './outer-cause.ts';

const run = promisify(execFile);
const file = join(import.meta.dirname, 'outer-cause.ts');
/** Root may read and write everything, so the script runs as another user. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};

let folder: ReturnType<typeof makeTestFolder>;
beforeEach(() => {
  folder = makeTestFolder();
  mkdirSync(join(folder.path, 'database', 'base'), { recursive: true });
});
afterEach(() => folder.remove());

it('finds nothing in a folder with room whose files are the own', async () => {
  expect(await outerCause(folder.path)).toBeNull();
});

it('names what another user left in the folder, where moving the database away would be the wrong advice', async () => {
  const base = join(folder.path, 'database', 'base');
  for (const path of [folder.path, join(folder.path, 'database')]) chmodSync(path, 0o777);
  chmodSync(base, 0o500);
  const script = `import(${JSON.stringify(file)}).then((m) => m.outerCause(${JSON.stringify(folder.path)})).then((e) => console.log(e.message))`;
  const { stdout } = await run(process.execPath, ['-e', script], nobody);
  expect(stdout).toContain(`the user who runs the server may not read and write ${base} (EACCES)`);
});
