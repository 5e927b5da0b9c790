import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../hot-path/process.ts';
import { pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { endServer, startServer } from './support/server.ts';
import { call, signIn } from './support/sse-client.ts';
import { openWithStandby } from './support/standby.ts';
import { type Sent, verify, write } from './support/writers.ts';

/**
 * The failover drill: two replicas on a PostgreSQL with a standby. Under twelve writers the primary dies, the address
 * leads to the standby, and only after `--gap` seconds that is promoted. Nothing acknowledged may be lost, changed or
 * doubled, no reply may be broken off, both replicas must answer within 15 s of the promotion, and they must have no
 * more connections than before. `node bench/drills/failover.ts --gap 30`
 */
const { values } = parseArgs({ options: { gap: { type: 'string', default: '30' } } });
/** What each replica may have: ten, and one to listen. */
const mostConnections = 22;
const key = 'q7Rk2v9XcT1bN4mLz8YwE6uHs3JdFg5PoA0iKxVtBnM=';
const data = mkdtempSync(join(tmpdir(), 'atrium-drill-'));
const database = await openWithStandby(await drillPort());
// A reply takes 20 s, so that all are being written when the primary dies, and some end before the promotion.
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '600', '--rate', '30'], 1);
const settings = { DATABASE_URL: database.url, AUTH_SECRET: key, ENCRYPTION_KEY: key, LOG_LEVEL: 'fatal' };
const start = async () => startServer(await drillPort(), data, upstream.port, settings);
const servers = [await start(), await start()];
process.once('uncaughtExceptionMonitor', () => {
  for (const { child } of servers) child.kill('SIGKILL');
});
const clients = await Promise.all(Array.from({ length: 6 }, () => servers.map(({ origin }) => signIn(origin))).flat());
const acknowledged: Sent[] = [];
const faults: string[] = [];
let isStopped = false;
const writers = clients.map((client, n) => write(client, `writer ${n}`, acknowledged, () => isStopped));
await pause(5_000);
await database.fail();
await pause(Number(values.gap) * 1_000);
const atStandby = await database.connections();
if (atStandby > mostConnections) faults.push(`the standby has ${atStandby} connections of ours before its promotion`);
await database.promote();
const promoted = performance.now();
await Promise.all(
  clients.slice(0, 2).map(async (client) => {
    while ((await call(client, 'GET', '/api/chat-sessions').catch(() => null))?.status !== 200) await pause(50);
  }),
);
const seconds = (performance.now() - promoted) / 1_000;
if (seconds > 15) faults.push(`answers only after ${seconds.toFixed(0)} s`);
const known = acknowledged.length;
await pause(30_000);
if (acknowledged.length === known) faults.push('nothing could be written afterwards');
isStopped = true;
await Promise.all(writers);
await verify('afterwards', acknowledged, (fault) => faults.push(fault), 60);
const replies = acknowledged.flatMap((sent) => sent.replies).length;
if (replies < acknowledged.length) faults.push(`${acknowledged.length - replies} replies were broken off`);
const connections = await database.connections();
if (connections > mostConnections) faults.push(`${connections} connections afterwards`);

await Promise.all(servers.map((server) => endServer(server, 'SIGTERM')));
await upstream.stop();
await database.close();
rmSync(data, { recursive: true, force: true });
for (const fault of faults.slice(0, 20)) console.log(fault);
console.log(
  `a standby promoted ${values.gap} s after the primary died; ${acknowledged.length} acknowledged questions, ${replies} finished replies; answers again within ${seconds.toFixed(1)} s; ${connections} connections; ${faults.length} faults`,
);
process.exit(faults.length > 0 ? 1 : 0);
