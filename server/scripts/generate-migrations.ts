import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes the SQL for what changed in the tables: `node server/scripts/generate-migrations.ts`. With `--check` nothing is
 * written, and the exit code says whether something would be.
 *
 * Migrations are only ever added: a data directory of an earlier commit must open. After a merge conflict in
 * `server/migrations` take the other side whole and run this again.
 */
const server = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(server, 'migrations');

mkdirSync(join(server, 'node_modules'), { recursive: true });
const draft = mkdtempSync(join(server, 'node_modules', '.migrations-'));
try {
  if (existsSync(folder)) cpSync(folder, draft, { recursive: true });
  generate(draft);
  const isCurrent = JSON.stringify(sqlOf(draft)) === JSON.stringify(sqlOf(folder));
  if (process.argv.includes('--check')) {
    if (!isCurrent) fail('The migrations do not match the tables. Run: node server/scripts/generate-migrations.ts');
  } else if (!isCurrent) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(draft, folder, { recursive: true });
  }
} finally {
  rmSync(draft, { recursive: true, force: true });
}

function generate(out: string): void {
  const kit = join(server, '..', 'node_modules', 'drizzle-kit', 'bin.cjs');
  const done = spawnSync(process.execPath, [kit, 'generate', '--config', 'drizzle.config.ts', '--name', 'schema'], {
    cwd: server,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, MIGRATIONS_OUT: `./${relative(server, out)}` },
  });
  if (done.status !== 0) fail(`drizzle-kit failed:\n${done.stdout}`);
}

function sqlOf(path: string): readonly [string, string][] {
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => [name, readFileSync(join(path, name), 'utf8')]);
}

function fail(message: string): never {
  throw new Error(message);
}
