import { parseArgs } from 'node:util';
import { drive, median, percentile } from './load.ts';
import { run } from './process.ts';
import { startProduct } from './product.ts';
import { microseconds } from './token.ts';

/**
 * P13: from the click on Stop (the request is sent) to the provider's socket being closed, with 500 streams open. Stops
 * come one after another; the upstream prints the microsecond at which a client hung up.
 */
const { values } = parseArgs({
  options: { open: { type: 'string', default: '500' }, stops: { type: 'string', default: '200' } },
});
const open = Number(values.open);
const tokens = 1200;

const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', String(tokens), '--rate', '20'], 1);
const product = await startProduct(upstream.port, 0);
const runId = (n: number) => `0193${String(n).padStart(4, '0')}-0000-7000-8000-${String(n).padStart(12, '0')}`;
const target = {
  ...product.target,
  body: (n: number) => JSON.stringify({ message: `Question ${n}`, model: 'deepseek-v3', runId: runId(n) }),
};
const streams = drive(target, { streams: open, ramp: 250, tokens });
await pause(open / 250 + 3);

const taken: number[] = [];
const answered: number[] = [];
for (let n = 0; n < Number(values.stops); n += 1) {
  const closings = upstream.lines.length;
  const sent = microseconds();
  const { status } = await product.call('POST', `/api/chat/runs/${runId(n)}/stop`);
  answered.push((microseconds() - sent) / 1000);
  if (status !== 200) throw new Error(`Stop answered ${status}.`);
  while (upstream.lines.length === closings) await pause(0.005);
  const closed = Number(upstream.lines[closings]?.split(' ')[1]);
  taken.push((closed - sent) / 1000);
  await pause(0.02);
}
const line = (all: readonly number[]) => `p50 ${median(all).toFixed(2)} p99 ${percentile(all, 0.99).toFixed(2)} ms`;
console.log(`P13 Stop to the upstream's socket closed, ${open} open: ${line(taken)}`);
console.log(`P13 Stop to its answer, when the end is stored: ${line(answered)}`);
await product.stop();
await streams;
await upstream.stop();

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
