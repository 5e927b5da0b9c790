import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../hot-path/process.ts';
import { pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { endServer, startServer } from './support/server.ts';
import { call, signIn } from './support/sse-client.ts';
import { openStore } from './support/store.ts';
import { type Sent, verify, write } from './support/writers.ts';

/**
 * The upgrade drill: an earlier commit is cloned, installed, written to and stopped. Then the current one is started on
 * its data. Every chat and attachment must be unchanged, everyone still signed in, and writing must work.
 * `node bench/drills/upgrade.ts --from COMMIT --store postgres`
 */
const { values } = parseArgs({
  options: { from: { type: 'string' }, store: { type: 'string', default: 'pglite' } },
});
if (!values.from) throw new Error('Which commit? --from COMMIT');
const root = join(import.meta.dirname, '..', '..');
const earlier = mkdtempSync(join(tmpdir(), 'atrium-earlier-'));
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '20', '--rate', '200'], 1);
const port = await drillPort();
const store = await openStore(values.store);
const faults: string[] = [];
const fault = (text: string) => void faults.push(text);
const acknowledged: Sent[] = [];
try {
  execFileSync('git', ['clone', '--quiet', root, earlier]);
  execFileSync('git', ['-c', 'advice.detachedHead=false', 'checkout', '--quiet', values.from], { cwd: earlier });
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: earlier,
    stdio: 'ignore',
  });
  const before = await startServer(port, store.data, upstream.port, store.settings, earlier);
  const people = await Promise.all(Array.from({ length: 4 }, () => signIn(before.origin)));
  const file = await attach(before.origin, people[0]?.cookie ?? '');
  await writeFor(3_000, 'before');
  if ((await endServer(before, 'SIGTERM')) !== 0) fault('the earlier commit did not end in good order');

  const now = await startServer(port, store.data, upstream.port, store.settings);
  const opened = acknowledged.length;
  await check('opened');
  await writeFor(3_000, 'after');
  await check('written on');
  await endServer(now, 'SIGTERM');
  const seconds = (now.startMs / 1000).toFixed(1);
  console.log(
    `data of ${values.from}, ${store.kind}: opened in ${seconds} s; ${opened} questions of before, ${acknowledged.length - opened} since`,
  );

  async function writeFor(ms: number, name: string): Promise<void> {
    let isStopped = false;
    const writers = people.map((client, n) => write(client, `${name}-${n}`, acknowledged, () => isStopped));
    await pause(ms);
    isStopped = true;
    await Promise.all(writers);
  }

  async function check(when: string): Promise<void> {
    await verify(when, acknowledged, fault);
    for (const client of people) {
      const { status } = await call(client, 'GET', '/api/auth/user');
      if (status !== 200) fault(`${when}: a user is signed out (${status})`);
    }
    const kept = await call(people[0] as (typeof people)[0], 'GET', `/api/attachments/${file}`);
    if (!kept.body.includes('larch')) fault(`${when}: the attachment answers ${kept.status}`);
  }
} finally {
  await upstream.stop();
  await store.close();
  rmSync(earlier, { recursive: true, force: true });
}
for (const text of faults) console.log(text);
process.exit(faults.length > 0 ? 1 : 0);

async function attach(origin: string, cookie: string): Promise<string> {
  const answer = await fetch(`${origin}/api/attachments?name=kept.txt&type=text/plain`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/octet-stream' },
    body: 'Built of larch.',
  });
  if (!answer.ok) throw new Error(`an attachment answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}
