import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms } from '../../server/src/testing/database/postgres-cluster.ts';
import { run } from '../hot-path/process.ts';
import { upload } from '../ingest/client.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { type Client, call, signIn } from './support/sse-client.ts';
import { type Sent, verify, write } from './support/writers.ts';

/**
 * Carries out what docs/operating.md says about backups and keys. The embedded store is written to, stopped, backed up,
 * and restored into an empty folder from only the backup, the files and the secrets. PostgreSQL is dumped while it is
 * being written to, then the files are copied, and the dump is restored into an empty database. Then the encryption key
 * is changed and the old one removed. After each start every earlier chat, source and sign-in must be there, and a
 * user's encrypted key must still decrypt.
 * `node bench/drills/backup.ts --store postgres`
 */
const root = join(import.meta.dirname, '..', '..');
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '20', '--rate', '200'], 1);
/** Environment variables of the product, besides those of the store; read at each start. */
const settings: Record<string, string> = { OPENAI_BASE_URL: `http://127.0.0.1:${upstream.port}/v1` };
const drill = await openDrill(await drillPort(), upstream.port, settings, upstream.stop);
const { data, kind } = drill.store;
const people = await Promise.all(Array.from({ length: 4 }, () => signIn(drill.server.origin)));
const [keeper] = people as [Client];
const written: Sent[] = [];
let isStopped = false;
const writers = people.map((client, n) => write(client, `before-${n}`, written, () => isStopped));
const source = await upload(keeper, 'kept.txt', Buffer.from('The lighthouse was built of larch.\n'));
const service = { serviceType: 'ai_model', serviceName: 'openai', isActive: true };
const credentialsEncrypted = JSON.stringify({ apiKey: 'sk-made-for-the-drill' });
const added = await call(keeper, 'POST', '/api/integrations', { ...service, credentialsEncrypted });
if (added.status !== 200) drill.fault(`a key could not be added: ${added.status} ${added.body}`);
await found();
await pause(3_000);

const kept = mkdtempSync(join(tmpdir(), 'atrium-kept-'));
const acknowledged = kind === 'postgres' ? await remakePostgres() : await remakeEmbedded();
await drill.start();
await check('restored');

const old = kind === 'postgres' ? (drill.store.settings.ENCRYPTION_KEY ?? '') : readFileSync(keyFile(), 'utf8').trim();
const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
await restartWith(`${fresh},${old}`);
await check('both keys');
// Only one process can open the embedded store. With PostgreSQL the values are re-encrypted while the server runs.
if (kind === 'pglite') await drill.end('SIGTERM');
script('server/src/rotate-keys.ts');
await restartWith(fresh);
await check('new key alone');
rmSync(kept, { recursive: true });
await drill.finish(
  `made anew from a backup, then sealed with another key; ${acknowledged.length} questions of ${written.length}, a source and a user's key as before`,
);

/** Returns what had been acknowledged when the backup began. */
async function remakeEmbedded(): Promise<readonly Sent[]> {
  isStopped = true;
  await Promise.all(writers);
  await drill.end('SIGTERM');
  script('server/src/backup.ts');
  const [dump = ''] = readdirSync(join(data, 'backups'));
  keep('files', 'secrets', 'backups');
  script('server/src/backup.ts', 'restore', join(kept, 'backups', dump));
  return written;
}

async function remakePostgres(): Promise<readonly Sent[]> {
  const before = written.map((sent) => ({ ...sent, replies: [...sent.replies] }));
  const url = drill.store.settings.DATABASE_URL ?? '';
  const dump = join(kept, 'atrium.dump');
  postgres('pg_dump', '-Fc', '-f', dump, url);
  await pause(1_000);
  isStopped = true;
  await Promise.all(writers);
  await drill.end('SIGTERM');
  keep('files');
  postgres('psql', '-qc', 'create database restored', url);
  settings.DATABASE_URL = url.replace('/postgres?', '/restored?');
  postgres('pg_restore', '-d', settings.DATABASE_URL, dump);
  return before;
}

/** Copies these parts of the data folder, empties the folder, and restores them, except for `backups`. */
function keep(...parts: readonly string[]): void {
  for (const part of parts) cpSync(join(data, part), join(kept, part), { recursive: true });
  for (const part of readdirSync(data)) rmSync(join(data, part), { recursive: true });
  for (const part of parts.filter((each) => each !== 'backups'))
    cpSync(join(kept, part), join(data, part), { recursive: true });
}

function postgres(program: string, ...args: readonly string[]): void {
  execFileSync(join(postgresPrograms() ?? '', program), args, { stdio: 'inherit' });
}

function keyFile(): string {
  return join(data, 'secrets', 'encryption-key');
}

async function restartWith(keys: string): Promise<void> {
  if (drill.server.child.exitCode === null) await drill.end('SIGTERM');
  if (kind === 'postgres') settings.ENCRYPTION_KEY = keys;
  else writeFileSync(keyFile(), keys);
  await drill.start();
}

/** Runs a command for operators, as `npm run` starts it. */
function script(path: string, ...args: readonly string[]): void {
  const env = { ...process.env, ...drill.store.settings, ...settings, DATA_DIR: data };
  const said = execFileSync(process.execPath, [join(root, path), ...args], { cwd: data, env, encoding: 'utf8' });
  console.log(said.trim());
}

/** Waits until the source is indexed, because the restored data is searched for it later. */
async function found(): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(200))
    if ((await call(keeper, 'GET', '/api/knowledge-base?q=lighthouse')).body.includes('larch')) return;
  drill.fault('the source was not taken in');
}

async function check(when: string): Promise<void> {
  // A reply that was streaming during the dump is ended only after its process has been silent for a while.
  await verify(when, acknowledged, drill.fault, kind === 'postgres' ? 40 : 0);
  const text = await call(keeper, 'GET', `/api/sources/${source}/text?from=0`);
  if (!text.body.includes('larch')) drill.fault(`${when}: the source answers ${text.status}`);
  const search = await call(keeper, 'GET', '/api/knowledge-base?q=lighthouse');
  if (!search.body.includes('larch')) drill.fault(`${when}: the source is not found any more`);
  const integrations = JSON.parse((await call(keeper, 'GET', '/api/integrations')).body) as { id: number }[];
  const tested = await call(keeper, 'POST', `/api/integrations/${integrations[0]?.id}/test`);
  if (tested.status !== 200) drill.fault(`${when}: the user's key answers ${tested.status} ${tested.body}`);
}
