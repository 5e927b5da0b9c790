import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes the SQL for what changed in the tables: `node server/scripts/generate-migrations.ts [name]`.
 *
 * Before the first release there is one migration, made anew each time: after a merge conflict in `server/migrations`
 * take either side and run this again. With the first release `released` becomes true, and migrations are only added.
 */
const released = false;
const server = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(server, 'migrations');
const name = process.argv[2] ?? 'schema';

if (!released && existsSync(folder)) rmSync(folder, { recursive: true });
const kit = join(server, '..', 'node_modules', 'drizzle-kit', 'bin.cjs');
const done = spawnSync(process.execPath, [kit, 'generate', '--config', 'drizzle.config.ts', '--name', name], {
  cwd: server,
  stdio: 'inherit',
});
process.exitCode = done.status ?? 1;
