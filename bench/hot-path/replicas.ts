import { parseArgs } from 'node:util';
import { drive, median, percentile, type Target } from './load.ts';
import { startPostgres } from './postgres.ts';
import { cpuSeconds, run } from './process.ts';
import { type Product, startProduct } from './product.ts';

/**
 * P12: what a run costs (CPU milliseconds of the product's processes) on one replica and, with the same load split in
 * two, on two replicas with one PostgreSQL. The user has signed in at the first one only, so sessions are not sticky.
 * Both replicas are on core 0, PostgreSQL and the load on the other. So only cost is compared, not throughput.
 */
const { values } = parseArgs({
  options: { repetitions: { type: 'string', default: '3' }, streams: { type: 'string', default: '400' } },
});
const tokens = 120;
const streams = Number(values.streams);
const ramp = 50;

const postgres = await startPostgres();
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', String(tokens), '--rate', '20'], 1);
const env = postgres.settings;
const first = await startProduct(upstream.port, 0, { env });
const second = await startProduct(upstream.port, 0, { env });
const replicas = [first, second];
const results = { one: newResult(), two: newResult() };

await measure([first, second], streams);
for (let n = 0; n < Number(values.repetitions); n += 1) {
  add(results.one, await measure([first], streams));
  add(results.two, await measure([first, second], streams));
}
for (const [name, { cpu, added }] of Object.entries(results)) {
  const ttft = `added TTFT p50 ${median(added).toFixed(2)} p99 ${percentile(added, 0.99).toFixed(2)} ms`;
  console.log(`P12 ${name}: ${median(cpu).toFixed(2)} ms CPU a run of ${tokens} tokens; ${ttft}`);
}
console.log(`P12 two to one: ${(median(results.two.cpu) / median(results.one.cpu)).toFixed(2)}×`);
for (const each of replicas) await each.stop();
await upstream.stop();
await postgres.stop();

function newResult(): { cpu: number[]; added: number[] } {
  return { cpu: [], added: [] };
}

function add(to: ReturnType<typeof newResult>, one: { cpu: number; added: readonly number[] }): void {
  to.cpu.push(one.cpu);
  to.added.push(...one.added);
}

/** Runs the load over these replicas. The cost of an idle one does not count. */
async function measure(over: readonly Product[], all: number): Promise<{ cpu: number; added: readonly number[] }> {
  const cpu = () => over.reduce((sum, each) => sum + cpuSeconds(each.pid), 0);
  const before = cpu();
  const load = { streams: all / over.length, ramp: ramp / over.length, tokens };
  const outcomes = await Promise.all(over.map((each) => drive(at(each), load)));
  const faults = outcomes.flatMap((each) => each.faults);
  if (faults.length > 0) console.log(`VOID: ${faults.length} faults, first: ${faults[0]}`);
  return { cpu: ((cpu() - before) * 1000) / all, added: outcomes.flatMap((each) => each.addedTtft) };
}

/** A replica as target, with the session from the first one. */
function at({ port, target }: Product): Target {
  return { ...target, headers: { cookie: first.target.headers.cookie ?? '', origin: `http://127.0.0.1:${port}` } };
}
