import { parseArgs } from 'node:util';
import { applyRunEvent, emptyReply, type RunEvent } from '@atrium/contract/run-event';
import { run } from '../hot-path/process.ts';
import { sourcesOf, upload } from '../ingest/client.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { startProxy } from './support/proxy.ts';
import { endServer, type Server, startServer } from './support/server.ts';
import { type Client, call, follow, newRunId, send, signIn } from './support/sse-client.ts';
import { type Sent, verify, write } from './support/writers.ts';

/**
 * The replicas drill: two replicas on one PostgreSQL behind a round-robin proxy. A sign-in on one must hold on the
 * other. A run begun on one must resume on the other with the same text. After a sign-out on one, the other must send
 * that user nothing more. Each source must be indexed once. Then one replica is killed with -9 three times while users
 * write: nothing acknowledged may be lost, changed or doubled, and the other replica must go on answering.
 * `node bench/drills/replicas.ts --kills 3`
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '3' } }, strict: false });
process.argv.push('--store', 'postgres');
const [port, otherPort, proxyPort] = [await drillPort(), await drillPort(), await drillPort()];
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '60', '--rate', '30'], 1);
const drill = await openDrill(port, upstream.port, { APP_URL: `http://127.0.0.1:${proxyPort}` }, upstream.stop);
const settings = { ...drill.store.settings, APP_URL: `http://127.0.0.1:${proxyPort}` };
const startOther = () => startServer(otherPort, drill.store.data, upstream.port, settings);
let other: Server = await startOther();
process.once('uncaughtExceptionMonitor', () => other.child.kill('SIGKILL'));
const proxy = await startProxy(proxyPort, [drill.server.origin, other.origin]);
const people = await Promise.all(Array.from({ length: 8 }, () => signIn(proxy.origin)));

for (const client of people) await holdsOnBoth(client);
await Promise.all(people.map((client, n) => resumesElsewhere(client, n)));
const endings = await Promise.all(people.map((client, n) => endsElsewhere(client, n)));
await takesInOnce(people[0] as Client);
const acknowledged: Sent[] = [];
for (let kill = 1; kill <= Number(values.kills); kill++) await killOne(kill);
const turns = [...proxy.given.values()].join(' and ');
await proxy.close();
await endServer(other, 'SIGTERM');
await drill.finish(
  `two replicas, ${turns} requests; ${people.length} sign-ins and runs across both; streams ended ${Math.max(...endings).toFixed(0)} ms at most after a sign-out on the other; ${values.kills} kills under load: ${acknowledged.length} acknowledged questions, ${acknowledged.flatMap((sent) => sent.replies).length} finished replies`,
);

/** The same client, sending its requests directly to one server. */
function at(client: Client, server: Server): Client {
  return { ...client, origin: server.origin, page: proxy.origin };
}

async function holdsOnBoth(client: Client): Promise<void> {
  for (const server of [drill.server, other]) {
    const { status } = await call(at(client, server), 'GET', '/api/auth/user');
    if (status !== 200) drill.fault(`a sign-in answers ${status} on ${server.origin}`);
  }
}

/** A reply is begun on one server, left after some words, and read to its end from the other. */
async function resumesElsewhere(client: Client, n: number): Promise<void> {
  const [from, to] = n % 2 === 0 ? [drill.server, other] : [other, drill.server];
  const runId = newRunId();
  const body = { message: `Begun on one, ${n}`, messageId: newRunId(), runId };
  let seen = 0;
  await send(at(client, from), body, (event, close) => {
    if (event.type === 'chunk' && ++seen === 3) close();
  });
  let reply = emptyReply;
  let ended: RunEvent | undefined;
  await follow(at(client, to), runId, (event) => {
    if (event.type === 'complete' || event.type === 'error') ended = event;
    else reply = applyRunEvent(reply, event);
  });
  if (ended?.type !== 'complete') drill.fault(`run ${n} ended elsewhere with ${ended?.type ?? 'nothing'}`);
  else if (ended.response !== reply.content) drill.fault(`run ${n} reads otherwise on the other server`);
}

/**
 * A user reads a reply from one server and signs out at the other, so the stream must end midway. Another user stays
 * signed in and must be able to read their own reply to its end. Returns the milliseconds from the sign-out to the
 * stream's end.
 */
async function endsElsewhere(stays: Client, n: number): Promise<number> {
  const [from, to] = n % 2 === 0 ? [drill.server, other] : [other, drill.server];
  const leaves = await signIn(proxy.origin);
  let signedOut: Promise<number> | undefined;
  const seen = { leaves: '', stays: '' };
  const read = (client: Client, who: keyof typeof seen, onChunk: () => void) =>
    send(at(client, from), { message: `Read on one, ${n}`, messageId: newRunId(), runId: newRunId() }, (event) => {
      seen[who] = event.type;
      if (event.type === 'chunk') onChunk();
    });
  const staying = read(stays, 'stays', () => undefined);
  await read(leaves, 'leaves', () => {
    signedOut ??= call(at(leaves, to), 'POST', '/api/auth/logout').then(({ status }) => {
      if (status !== 200) drill.fault(`signing out answered ${status}`);
      return performance.now();
    });
  });
  const ended = performance.now();
  await staying;
  if (seen.leaves !== 'chunk') drill.fault(`reader ${n} signed out elsewhere and was still sent '${seen.leaves}'`);
  if (seen.stays !== 'complete') drill.fault(`reader ${n} who stayed was sent '${seen.stays}' last`);
  return Math.max(0, ended - ((await signedOut) ?? ended));
}

/** Sources are indexed by whichever server takes the job. Each must be there once, and no job done by both. */
async function takesInOnce(client: Client): Promise<void> {
  const count = 20;
  for (let n = 0; n < count; n++)
    await upload(client, `file-${n}.txt`, Buffer.from(`Line ${n} of its own.\n`.repeat(2_000)));
  for (const deadline = performance.now() + 120_000; ; await pause(250)) {
    const all = await sourcesOf(client);
    if (all.every(({ stage }) => stage === 'ready')) {
      if (all.length !== count) drill.fault(`${all.length} sources of ${count}`);
      if (new Set(all.map(({ passages }) => passages)).size > 2) drill.fault('sources alike have passages unlike');
      return;
    }
    if (performance.now() > deadline) {
      return drill.fault(`sources still at work: ${all.filter(({ stage }) => stage !== 'ready').length}`);
    }
  }
}

async function killOne(kill: number): Promise<void> {
  let isStopped = false;
  const writers = people.map((client, n) => write(client, `${kill}-${n}`, acknowledged, () => isStopped));
  await pause(3_000);
  const killsOther = kill % 2 === 1;
  if (killsOther) await endServer(other, 'SIGKILL');
  else await drill.end('SIGKILL');
  const known = acknowledged.length;
  await pause(4_000);
  if (acknowledged.length === known) drill.fault(`kill ${kill}: nothing could be written while one was gone`);
  if (killsOther) other = await startOther();
  else await drill.start();
  await pause(1_000);
  isStopped = true;
  await Promise.all(writers);
  await verify(`kill ${kill}`, acknowledged, drill.fault, 60);
  for (const client of people) await holdsOnBoth(client);
  console.log(`kill ${kill}: ${acknowledged.length} questions acknowledged`);
}
