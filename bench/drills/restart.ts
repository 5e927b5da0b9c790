import { parseArgs } from 'node:util';
import { run } from '../hot-path/process.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { call, signIn } from './support/sse-client.ts';
import { type Sent, verify, write } from './support/writers.ts';

/**
 * The restart drill: PostgreSQL is restarted while twelve writers work, alternately by a clean shutdown and like a
 * crash. The server must answer again within 15 s each time, and nothing acknowledged may be lost, changed or doubled.
 * `node bench/drills/restart.ts --store postgres --restarts 4`
 */
const { values } = parseArgs({
  options: { restarts: { type: 'string', default: '4' }, store: { type: 'string', default: 'postgres' } },
});
if (values.store !== 'postgres') throw new Error('This drill is about PostgreSQL: --store postgres.');
process.argv.push('--store', 'postgres');
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '40', '--rate', '40'], 1);
const drill = await openDrill(await drillPort(), upstream.port, { LOG_LEVEL: 'fatal' }, upstream.stop);
const clients = await Promise.all(Array.from({ length: 12 }, () => signIn(drill.server.origin)));
const acknowledged: Sent[] = [];
let slowest = 0;

for (let restart = 0; restart < Number(values.restarts); restart++) {
  let isStopped = false;
  const writers = clients.map((client, n) => write(client, `${restart}-${n}`, acknowledged, () => isStopped));
  await pause(3_000);
  const how = restart % 2 === 0 ? 'SIGINT' : 'SIGQUIT';
  await drill.store.restart(how);
  const back = performance.now();
  while ((await call(clients[0] as (typeof clients)[0], 'GET', '/api/chat-sessions')).status !== 200) await pause(50);
  const seconds = (performance.now() - back) / 1000;
  slowest = Math.max(slowest, seconds);
  drill.atMost(`restart ${restart}: seconds until it answers`, seconds, 15);
  const known = acknowledged.length;
  await pause(4_000);
  if (acknowledged.length === known) drill.fault(`restart ${restart}: nothing could be written afterwards`);
  isStopped = true;
  await Promise.all(writers);
  await settle();
  await verify(`restart ${restart} (${how})`, acknowledged, drill.fault);
  console.log(`restart ${restart + 1} (${how}): ${acknowledged.length} questions acknowledged`);
}
const finished = acknowledged.flatMap((sent) => sent.replies).length;
await drill.finish(
  `${values.restarts} restarts of PostgreSQL; ${acknowledged.length} acknowledged questions, ${finished} finished replies; answers again within ${slowest.toFixed(1)} s`,
);

/** Waits for replies whose end fell into the restart: their process or its reaper ends them a little later. */
async function settle(): Promise<void> {
  const until = performance.now() + 40_000;
  const faults: string[] = [];
  do {
    faults.length = 0;
    await verify('settling', acknowledged, (text) => faults.push(text));
    if (!faults.some((text) => text.includes('still stream'))) return;
    await pause(1_000);
  } while (performance.now() < until);
}
