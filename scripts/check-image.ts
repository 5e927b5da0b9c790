import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uploadAttachment } from '../contract/src/files.ts';
import { sendStream } from '../contract/src/runs.ts';
import { collectEvents } from '../server/src/testing/collect-events.ts';
import {
  makePostgres,
  postgresPrograms,
  startPostgres,
  stopPostgres,
} from '../server/src/testing/database/postgres-cluster.ts';
import { freePort } from '../server/src/testing/network/free-port.ts';
import { createTestClient } from '../server/src/testing/test-client.ts';
import { type BuiltStage, buildStage, copyContext, inImage, nodeUser } from './image/build-stages.ts';
import { readCompose, type Service } from './image/read-compose.ts';
import { readDockerfile } from './image/read-dockerfile.ts';
import { root } from './run-step.ts';

/**
 * Tests the image and the compose file without Docker: `node scripts/check-image.ts`. Runs the Dockerfile's steps in an
 * empty folder. Then starts the result of the last stage with its own command and user, with the environment of the
 * compose file and a PostgreSQL that requires the password. Uses it until its health check, a reply and its shutdown
 * were seen. Takes one to three minutes and 2 GB of disk; packages come from npm's cache if possible.
 */
const folder = mkdtempSync(join(tmpdir(), 'atrium-image-'));
const secrets = {
  POSTGRES_PASSWORD: 'p/w+d=@:#?%',
  AUTH_SECRET: 'YXV0aC1zZWNyZXQtYXV0aC1zZWNyZXQtYXV0aC1zZWM=',
  ENCRYPTION_KEY: 'ZW5jcnlwdGlvbi1rZXktZW5jcnlwdGlvbi1rZXktZW4=',
};
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: nodeUser, gid: nodeUser } : {};
const startLimit = 60_000;
let server: ChildProcess | null = null;

try {
  chmodSync(folder, 0o755);
  const image = step('the steps of the Dockerfile', build);
  const { atrium, postgres } = readCompose(readFileSync(join(root, 'compose.yaml'), 'utf8'), secrets).services;
  if (!atrium || !postgres) throw new Error('compose.yaml has no service atrium or postgres.');
  await step('PostgreSQL, its password and its health check', () => openPostgres(postgres));
  const port = await freePort();
  const env = environment(image, atrium, port);
  if (healthOf(image, env) === 0) throw new Error('The health check passes with nothing running.');
  server = await step('start, to the health check', () => start(image, env));
  await step('page, guide, pictures, a reply from a file', () => use(`http://127.0.0.1:${port}`));
  step('the commands of docs/operating.md in the container', () => {
    for (const program of ['print-owner-link', 'rotate-keys', 'print-config']) inContainer(image, env, program);
  });
  step('what it wrote stands in its volume, and is its own', () => checkFiles(image));
  await step('SIGTERM within stop_grace_period', () => stop(server, atrium));
  console.log('The image and the compose file hold.');
} finally {
  server?.kill('SIGKILL');
  await stopPostgres(join(folder, 'postgres'));
  rmSync(folder, { recursive: true, force: true });
}

function step<T>(name: string, work: () => T): T {
  const startedAt = performance.now();
  const done = <R>(result: R): R => {
    console.log(`✓ ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
    return result;
  };
  const result = work();
  return (result instanceof Promise ? result.then(done) : done(result)) as T;
}

function build(): BuiltStage {
  const context = join(folder, 'context');
  copyContext(root, context);
  const built = new Map<string, BuiltStage>();
  let last: BuiltStage | undefined;
  for (const stage of readDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    last = buildStage(stage, join(folder, stage.name), context, built);
    built.set(stage.name, last);
  }
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
}

/** The database of the compose file, with its user, a required password and its health check. */
async function openPostgres({ environment = {}, healthcheck }: Service): Promise<void> {
  const { POSTGRES_USER: user = '', POSTGRES_PASSWORD: password = '', POSTGRES_DB: name = '' } = environment;
  const place = join(folder, 'postgres');
  execFileSync('mkdir', [place]);
  await makePostgres(place);
  await startPostgres(place, ['fsync=off']);
  const sql = `create role ${user} login superuser password '${password}'; create database ${name} owner ${user}`;
  for (const each of sql.split('; ')) psql(place, each);
  writeFileSync(join(place, 'data', 'pg_hba.conf'), 'local all postgres trust\nlocal all all scram-sha-256\n');
  psql(place, 'select pg_reload_conf()');
  const [kind, check = ''] = healthcheck?.test ?? [];
  if (kind !== 'CMD-SHELL') throw new Error('The health check of postgres is no CMD-SHELL.');
  const env = { ...process.env, PATH: `${postgresPrograms()}:${process.env.PATH}` };
  execFileSync('sh', ['-c', check.replace('127.0.0.1', place)], { env, stdio: 'ignore' });
}

function psql(place: string, sql: string): void {
  execFileSync(join(postgresPrograms() ?? '', 'psql'), ['-h', place, '-U', 'postgres', '-qc', sql], { stdio: 'pipe' });
}

/** The environment of the container: the image's, then the compose file's. Only paths and addresses differ. */
function environment(image: BuiltStage, { environment: composed = {} }: Service, port: number): Record<string, string> {
  const all: Record<string, string> = { ...image.env, ...composed };
  return {
    ...all,
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: inImage(image, all.DATA_DIR ?? ''),
    DATABASE_URL: `${(all.DATABASE_URL ?? '').replace(/@.*?\//, '@/')}?host=${join(folder, 'postgres')}`,
  };
}

function healthOf(image: BuiltStage, env: Record<string, string>): number | null {
  const cwd = inImage(image, image.workdir);
  return spawnSync('sh', ['-c', image.healthcheck], { cwd, env, ...asUser, stdio: 'ignore', timeout: 10_000 }).status;
}

async function start(image: BuiltStage, env: Record<string, string>): Promise<ChildProcess> {
  const [program = '', ...args] = image.command;
  const log = join(folder, 'server.log');
  const child = spawn(program, args, { cwd: inImage(image, image.workdir), env, ...asUser, stdio: 'pipe' });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => appendFileSync(log, text));
  for (const until = Date.now() + startLimit; Date.now() < until; await pause(500)) {
    if (healthOf(image, env) === 0) return child;
    if (child.exitCode !== null) break;
  }
  child.kill('SIGKILL');
  throw new Error(`It did not become healthy. It said:\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
}

async function use(url: string): Promise<void> {
  const page = await (await fetch(url)).text();
  const script = /\/assets\/[\w./-]+\.js/.exec(page)?.[0] ?? '/no-script';
  for (const path of [script, '/api/docs', '/guide', '/avatars/chef.svg', '/api/avatar-library/chef.svg']) {
    const answer = await fetch(new URL(path, url));
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
  }
  const client = createTestClient(url);
  const body = new Uint8Array(Buffer.from('The ferry leaves at 7:45 from pier nine.\n'));
  const file = await client.call(uploadAttachment, { query: { name: 'ferry.txt', type: 'text/plain' }, body });
  const question = { message: 'When does the ferry leave?', attachmentIds: [file.id] };
  const reply = await collectEvents(client.events(sendStream, { body: question })).all();
  if (!reply.content.includes('7:45')) throw new Error(`The reply is not from the file: ${reply.content}`);
}

function inContainer(image: BuiltStage, env: Record<string, string>, program: string): void {
  const args = ['--disable-warning=ExperimentalWarning', `server/src/${program}.ts`];
  execFileSync('node', args, { cwd: inImage(image, image.workdir), env, ...asUser, stdio: 'pipe' });
}

function checkFiles(image: BuiltStage): void {
  const [volume = ''] = image.volumes;
  const written = readdirSync(inImage(image, volume));
  if (!written.includes('files')) throw new Error('The attachment is not in the volume.');
  if (!isRoot) return;
  for (const name of written)
    if (statSync(join(inImage(image, volume), name)).uid !== nodeUser)
      throw new Error(`${name} is not the user’s own.`);
}

async function stop(child: ChildProcess | null, { stop_grace_period: grace = '10s' }: Service): Promise<void> {
  if (!child) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const late = pause(Number.parseInt(grace, 10) * 1000, null, { ref: false });
  const ended = await Promise.race([exit, late]);
  if (ended?.[0] !== 0) throw new Error(ended ? `It ended with ${ended[0]}.` : 'It did not end in time.');
}
