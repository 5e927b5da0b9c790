import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { drive, median, percentile } from './load.ts';
import { startPostgres } from './postgres.ts';
import { type Running, run } from './process.ts';
import { startProduct, storeOf } from './product.ts';
import { microseconds } from './token.ts';

/**
 * P13: the time from the click on Stop (the request is sent) until the provider's socket is closed, with 500 streams
 * open. Stops come one after another, on a server that has begun and ended some replies before. The upstream prints the
 * microsecond at which a client disconnects. It is compared with `pipe-http` with as many streams, where Stop is the
 * client's disconnect: the time that only the machine and the two hops take.
 */
const { values } = parseArgs({
  options: {
    open: { type: 'string', default: '500' },
    stops: { type: 'string', default: '200' },
    store: { type: 'string', default: 'embedded' },
    warm: { type: 'string', default: '1000' },
  },
});
const open = Number(values.open);
const stops = Number(values.stops);
/** Replies begun and stopped before the measurement, a hundred at once, so that a warmed-up server is measured. */
const warm = Number(values.warm);
const tokens = 1200;

const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', String(tokens), '--rate', '20'], 1);
const store = storeOf(values.store);
const postgres = store === 'postgres' ? await startPostgres() : null;
const product = await startProduct(upstream.port, 0, { store, env: postgres?.settings ?? {} });
const runId = (n: number) => `0193${String(n).padStart(4, '0')}-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** A target whose runs are numbered from `first` on. */
const numbered = (first: number) => ({
  ...product.target,
  body: (n: number) => JSON.stringify({ message: `Question ${n}`, model: 'deepseek-v3', runId: runId(first + n) }),
});
const line = (all: readonly number[]) => `p50 ${median(all).toFixed(2)} p99 ${percentile(all, 0.99).toFixed(2)} ms`;

await measurePipe();
for (let first = open; first < open + warm; first += 100) {
  const begun = drive(numbered(first), { streams: 100, ramp: 250, tokens });
  await pause(1);
  for (let n = first; n < first + 100; n += 1) await stop(n);
  await begun;
}
const streams = drive(numbered(0), { streams: open, ramp: 250, tokens });
await settle();
const taken: number[] = [];
const answered: number[] = [];
for (let n = 0; n < stops; n += 1) {
  const closings = upstream.lines.length;
  const sent = microseconds();
  await stop(n);
  answered.push((microseconds() - sent) / 1000);
  taken.push((await closingAfter(closings)) - sent / 1000);
}
console.log(`P13 atrium, Stop to the upstream's socket closed, ${open} open: ${line(taken)}`);
console.log(`P13 atrium, Stop to its answer, when the end is stored: ${line(answered)}`);
await product.stop();
await streams;
await upstream.stop();
await postgres?.stop();

async function stop(n: number): Promise<void> {
  const { status } = await product.call('POST', `/api/chat/runs/${runId(n)}/stop`);
  if (status !== 200) throw new Error(`Stop answered ${status}.`);
}

async function measurePipe(): Promise<void> {
  const pipe: Running = await run('bench/hot-path/pipe.ts', [String(upstream.port)], 0);
  const connections = Array.from({ length: open }, () => {
    const ask = request({
      host: '127.0.0.1',
      port: pipe.port,
      path: '/v1/chat/completions',
      method: 'POST',
      agent: false,
    });
    ask.on('response', (response) => response.resume().on('error', () => undefined)).on('error', () => undefined);
    ask.end('{}');
    return ask;
  });
  await settle();
  const hangUps: number[] = [];
  for (const connection of connections.slice(0, stops)) {
    const closings = upstream.lines.length;
    const sent = microseconds();
    connection.destroy();
    hangUps.push((await closingAfter(closings)) - sent / 1000);
  }
  console.log(`P13 pipe-http, the client hangs up, ${open} open: ${line(hangUps)}`);
  for (const connection of connections) connection.destroy();
  await pipe.stop();
  await pause(1);
}

/** Waits until all streams are open and run evenly. */
function settle(): Promise<void> {
  return pause(open / 250 + 5);
}

/** The time at which the next client disconnected from the upstream, in milliseconds of the monotonic clock. */
async function closingAfter(closings: number): Promise<number> {
  while (upstream.lines.length === closings) await pause(0.005);
  await pause(0.02);
  return Number(upstream.lines[closings]?.split(' ')[1]) / 1000;
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
