import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../hot-path/process.ts';
import { upload } from '../ingest/client.ts';
import { openDrill, pause } from './support/drill.ts';
import { type Client, call, signIn } from './support/sse-client.ts';
import { type Sent, verify, write } from './support/writers.ts';

/**
 * What the operator's guide says of backups and keys, done: the embedded store is written to, stopped, backed up, and
 * made anew in an empty folder from the backup, the files and the secrets alone; then the encryption key is changed and
 * the old one taken away. After each, every chat, source and sign-in is there and a sealed key of a user still opens.
 * `node bench/drills/backup.ts`
 */
const root = join(import.meta.dirname, '..', '..');
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '20', '--rate', '200'], 1);
const vendor = { OPENAI_BASE_URL: `http://127.0.0.1:${upstream.port}/v1` };
const drill = await openDrill(39_186, upstream.port, vendor, upstream.stop);
const { data } = drill.store;
const people = await Promise.all(Array.from({ length: 4 }, () => signIn(drill.server.origin)));
const [keeper] = people as [Client];
const acknowledged: Sent[] = [];
let isStopped = false;
const writers = people.map((client, n) => write(client, `before-${n}`, acknowledged, () => isStopped));
const source = await upload(keeper, 'kept.txt', Buffer.from('The lighthouse was built of larch.\n'));
const service = { serviceType: 'ai_model', serviceName: 'openai', isActive: true };
const credentialsEncrypted = JSON.stringify({ apiKey: 'sk-made-for-the-drill' });
const added = await call(keeper, 'POST', '/api/integrations', { ...service, credentialsEncrypted });
if (added.status !== 200) drill.fault(`a key could not be added: ${added.status} ${added.body}`);
await pause(3_000);
isStopped = true;
await Promise.all(writers);

await drill.end('SIGTERM');
script('server/src/backup.ts');
const [dump] = readdirSync(join(data, 'backups'));
const kept = mkdtempSync(join(tmpdir(), 'atrium-kept-'));
for (const part of ['files', 'secrets', 'backups']) cpSync(join(data, part), join(kept, part), { recursive: true });
for (const part of readdirSync(data)) rmSync(join(data, part), { recursive: true });
for (const part of ['files', 'secrets']) cpSync(join(kept, part), join(data, part), { recursive: true });
script('server/src/backup.ts', 'restore', join(kept, 'backups', dump ?? ''));
await drill.start();
await check('restored');

await drill.end('SIGTERM');
const keyFile = join(data, 'secrets', 'encryption-key');
const old = readFileSync(keyFile, 'utf8').trim();
const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
writeFileSync(keyFile, `${fresh},${old}`);
await drill.start();
await check('both keys');
await drill.end('SIGTERM');
script('server/src/rotate-keys.ts');
writeFileSync(keyFile, fresh);
await drill.start();
await check('new key alone');
rmSync(kept, { recursive: true });
await drill.finish(
  `made anew from a backup, then sealed with another key; ${acknowledged.length} questions, a source and a user's key as before`,
);

/** A command of the operator's, as `npm run` starts it. */
function script(path: string, ...args: readonly string[]): void {
  const env = { ...process.env, DATA_DIR: data };
  const said = execFileSync(process.execPath, [join(root, path), ...args], { cwd: data, env, encoding: 'utf8' });
  console.log(said.trim());
}

async function check(when: string): Promise<void> {
  await verify(when, acknowledged, drill.fault);
  const text = await call(keeper, 'GET', `/api/sources/${source}/text?from=0`);
  if (!text.body.includes('larch')) drill.fault(`${when}: the source answers ${text.status}`);
  const found = await call(keeper, 'GET', '/api/knowledge-base?q=lighthouse');
  if (!found.body.includes('larch')) drill.fault(`${when}: the source is not found any more`);
  const integrations = JSON.parse((await call(keeper, 'GET', '/api/integrations')).body) as { id: number }[];
  const tested = await call(keeper, 'POST', `/api/integrations/${integrations[0]?.id}/test`);
  if (tested.status !== 200) drill.fault(`${when}: the user's key answers ${tested.status} ${tested.body}`);
}
