import { parseArgs } from 'node:util';
import type { Chat } from '@atrium/contract/chats';
import { percentile } from '../hot-path/load.ts';
import { run } from '../hot-path/process.ts';
import { openDrill } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { type Client, call, newRunId, send, signIn } from './support/sse-client.ts';
import { watchSteadiness } from './support/steadiness.ts';

/**
 * The load drill: keeps this many streams open for this many seconds (50 tokens of 40 ms each), while others read.
 * `node bench/drills/load.ts --streams 200 --seconds 30 --store postgres`. A reply that is wrong, cut or not stored is
 * a fault. From an hour on, growing memory or handles are also faults: `--streams 50 --seconds 7200`.
 */
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    store: { type: 'string', default: 'pglite' },
  },
});
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '50', '--rate', '25'], 1);
const drill = await openDrill(await drillPort(), upstream.port, {}, upstream.stop);
const { server } = drill;
const clients = await Promise.all(Array.from({ length: 20 }, () => signIn(server.origin)));
const until = performance.now() + Number(values.seconds) * 1000;
const firstWords: number[] = [];
const others: number[] = [];
let replies = 0;

const watch = watchSteadiness(server.child.pid ?? 0);
await Promise.all([
  ...Array.from({ length: Number(values.streams) }, (_, n) => stream(clients[n % clients.length] as Client, n)),
  ...clients.slice(0, 4).map(read),
]);
const { halves, memoryPerHour, handles } = watch.stop();

drill.atMost('first words p95, ms', percentile(firstWords, 0.95), 1_000);
drill.atMost('other requests p95, ms', percentile(others, 0.95), 200);
drill.atMost('other requests p99, ms', percentile(others, 0.99), 500);
drill.atMost('memory in the second half, MB', halves[1], halves[0] * 1.25 + 60);
if (Number(values.seconds) >= 3_600) {
  drill.atMost('growth of memory, % an hour', memoryPerHour, 5);
  drill.atMost('handles at the end', handles[1], handles[0] * 1.05 + 5);
}
await drill.finish(
  `${replies} replies; first words p95 ${percentile(firstWords, 0.95).toFixed(0)} ms; other requests p95 ${percentile(others, 0.95).toFixed(0)}, ` +
    `p99 ${percentile(others, 0.99).toFixed(0)} ms; memory first half ${halves[0].toFixed(0)}, second ${halves[1].toFixed(0)} MB, ` +
    `${memoryPerHour.toFixed(1)} % an hour; handles ${handles[0]}, at the end ${handles[1]}`,
);

async function stream(client: Client, n: number): Promise<void> {
  while (performance.now() < until) {
    const began = performance.now();
    let seen = '';
    let whole: { text: string; sessionId: string; messageId: string } | null = null;
    await send(client, { message: `Question of stream ${n}`, runId: newRunId() }, (event) => {
      if (event.type === 'chunk') {
        if (seen === '') firstWords.push(performance.now() - began);
        seen += event.content;
      }
      if (event.type === 'complete')
        whole = { text: event.response, sessionId: event.sessionId, messageId: event.messageId };
    });
    replies += 1;
    await check(client, n, seen, whole);
  }
}

async function check(
  client: Client,
  n: number,
  seen: string,
  whole: { text: string; sessionId: string; messageId: string } | null,
): Promise<void> {
  if (whole === null || whole.text !== seen || seen.length !== 500) {
    drill.fault(`stream ${n}: ${seen.length} characters, ${whole === null ? 'no end' : 'another text at the end'}`);
    return;
  }
  if (replies % 10 !== 0) return;
  const answer = await call(client, 'GET', `/api/chat/${whole.sessionId}`);
  const stored =
    answer.status === 200
      ? (JSON.parse(answer.body) as Chat).messages.find((message) => message.id === whole.messageId)
      : null;
  if (stored?.content !== whole.text) drill.fault(`stream ${n}: what is stored is not what was sent`);
}

async function read(client: Client): Promise<void> {
  while (performance.now() < until) {
    const began = performance.now();
    const answer = await call(client, 'GET', '/api/chat-sessions');
    others.push(performance.now() - began);
    if (answer.status !== 200) drill.fault(`the list answered ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
