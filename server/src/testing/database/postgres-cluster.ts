import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';
const startLimitMs = 60_000;

/** The folder of the newest PostgreSQL version's programs on Debian; undefined if none are installed. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(installed)) return undefined;
  return readdirSync(installed)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(installed, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * The address of the run's temporary PostgreSQL, without a database name. The first caller of a run starts it and runs
 * `prepare` on it; the others wait for that. It listens only on a socket in the run's folder, and never syncs to disk.
 */
export async function clusterOf(runFolder: string, prepare: (url: string) => Promise<void>): Promise<string> {
  const folder = join(runFolder, 'postgres');
  const outcome = join(runFolder, 'postgres.json');
  try {
    mkdirSync(folder);
  } catch {
    return waitFor(outcome);
  }
  const url = `postgresql://postgres@/postgres?host=${folder}`;
  try {
    await start(folder);
    await prepare(url);
    write(outcome, { url });
    return url;
  } catch (error) {
    write(outcome, { error: String(error) });
    throw error;
  }
}

/** Stops the server of the run, if there is one. */
export function stopCluster(runFolder: string): Promise<void> {
  return stopPostgres(join(runFolder, 'postgres'));
}

/** Stops the server in this folder, if there is one: with SIGQUIT immediately, as in a crash; with SIGINT cleanly. */
export async function stopPostgres(folder: string, signal: 'SIGQUIT' | 'SIGINT' = 'SIGQUIT'): Promise<void> {
  const pidFile = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  process.kill(pid, signal);
  for (let waited = 0; waited < 10_000 && existsSync(pidFile); waited += 50) await pause(50);
}

async function start(folder: string): Promise<void> {
  await makePostgres(folder);
  await startPostgres(folder, ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
}

/** Creates a cluster in an empty folder. When run as root, another user becomes the folder's owner. */
export async function makePostgres(folder: string): Promise<void> {
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const wanted = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  await run(join(programsFolder(), 'initdb'), ['-D', join(folder, 'data'), ...wanted], { cwd: folder, ...user });
}

function programsFolder(): string {
  const programs = postgresPrograms();
  if (!programs) throw new Error(`There are no PostgreSQL programs in ${installed}.`);
  return programs;
}

/** Starts the server of a cluster on a socket in its folder, and waits until it answers. */
export async function startPostgres(folder: string, more: readonly string[] = []): Promise<void> {
  const programs = programsFolder();
  const data = join(folder, 'data');
  const user = unprivilegedUser();
  const settings = [...more, 'max_connections=200', 'listen_addresses=', `unix_socket_directories=${folder}`];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    ...user,
  });
  server.unref();
  const until = Date.now() + startLimitMs;
  while (Date.now() < until) {
    const ready = await run(join(programs, 'pg_isready'), ['-h', folder, '-q']).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error('The PostgreSQL for the tests did not start.');
}

/** The user who runs PostgreSQL when the tests run as root, because `initdb` refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new Error('There is no unprivileged user to run PostgreSQL as.');
}

async function waitFor(outcome: string): Promise<string> {
  const until = Date.now() + startLimitMs;
  while (Date.now() < until) {
    if (existsSync(outcome)) {
      const { url, error } = JSON.parse(readFileSync(outcome, 'utf8'));
      if (url) return url;
      throw new Error(`The PostgreSQL for the tests could not be started: ${error}`);
    }
    await pause(100);
  }
  throw new Error('The PostgreSQL for the tests did not start.');
}

function write(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(content));
  renameSync(`${path}.new`, path);
}
