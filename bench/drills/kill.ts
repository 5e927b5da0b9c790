import { parseArgs } from 'node:util';
import { run } from '../hot-path/process.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { launch } from './support/server.ts';
import { call, signIn } from './support/sse-client.ts';
import { type Sent, twoPersonas, verify, write } from './support/writers.ts';

/**
 * The kill -9 drill: writers send messages while the server is killed again and again, also during its start. Then a
 * second copy is started on the same store. After each start every acknowledged question must be there once, every
 * finished reply unchanged, and everyone still signed in.
 * `node bench/drills/kill.ts --kills 30 --writers 12 --store postgres`
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    writers: { type: 'string', default: '12' },
    store: { type: 'string', default: 'pglite' },
  },
});
const [port, secondPort] = [await drillPort(), await drillPort()];
const kills = Number(values.kills);
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '40', '--rate', '40'], 1);
const drill = await openDrill(port, upstream.port, {}, upstream.stop);
const clients = await Promise.all(Array.from({ length: Number(values.writers) }, () => signIn(drill.server.origin)));
const acknowledged: Sent[] = [];
let slowestStart = 0;

for (let kill = 1; kill <= kills; kill++) {
  await writeUntil(`${kill}`, async () => {
    await pause(1_500 + Math.random() * 2_500);
    await drill.end('SIGKILL');
  });
  await startAndCheck(`kill ${kill}`);
}
for (const after of [100, 400, 900]) {
  if (drill.server.child.exitCode === null) await drill.end('SIGKILL');
  const child = launch(port, drill.store.data, upstream.port, drill.store.settings);
  await pause(after);
  child.kill('SIGKILL');
  await startAndCheck(`killed ${after} ms into its start`);
}
await startSecondCopy();
const finished = acknowledged.flatMap((sent) => sent.replies).length;
await drill.finish(
  `${kills} kills and 3 while starting; ${acknowledged.length} acknowledged questions, ${finished} finished replies; slowest start ${(slowestStart / 1000).toFixed(1)} s`,
);

async function writeUntil(name: string, over: () => Promise<void>): Promise<void> {
  let isStopped = false;
  // Every third writer is answered by two personas.
  const writers = clients.map((client, n) =>
    write(client, `${name}-${n}`, acknowledged, () => isStopped, n % 3 === 2 ? twoPersonas : undefined),
  );
  await pause(100);
  const ending = over();
  await pause(1_000);
  isStopped = true;
  await Promise.all([ending, ...writers]);
}

async function startAndCheck(when: string): Promise<void> {
  const { startMs } = await drill.start();
  slowestStart = Math.max(slowestStart, startMs);
  drill.atMost(`${when}: seconds to start`, startMs / 1000, 15);
  await check(when);
}

async function check(when: string): Promise<void> {
  await verify(when, acknowledged, drill.fault, drill.store.kind === 'postgres' ? 40 : 0);
  for (const client of clients) {
    const { status } = await call(client, 'GET', '/api/auth/user');
    if (status !== 200) drill.fault(`${when}: a user is signed out (${status})`);
  }
  console.log(`${when}: ${acknowledged.length} questions acknowledged`);
}

/**
 * The embedded store must refuse it clearly and soon; with PostgreSQL it is a replica. The first copy keeps working.
 */
async function startSecondCopy(): Promise<void> {
  await writeUntil('second', async () => {
    const began = performance.now();
    const child = launch(secondPort, drill.store.data, upstream.port, drill.store.settings, 'pipe');
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    const code = await Promise.race([ended, pause(8_000).then(() => null)]);
    if (drill.store.kind === 'postgres') {
      if (code !== null) drill.fault(`a replica ended with ${code}: ${said}`);
      child.kill('SIGTERM');
      await ended;
      return;
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (code !== 1 || !said.includes('is in use by another Atrium')) drill.fault(`a second copy: ${code}, '${said}'`);
    console.log(`a second copy ended with ${code} after ${seconds} s: ${said.trim()}`);
    if (code === null) child.kill('SIGKILL');
  });
  await pause(3_000);
  await check('second copy');
}
