import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serverNodeArgs } from '../../scripts/server-args.ts';
import { drive, type Load, median, type Outcome, percentile, type Target } from './load.ts';
import { startPostgres } from './postgres.ts';
import { cpuSeconds, type Running, residentMb, run } from './process.ts';
import { type Product, startProduct, storeOf } from './product.ts';

/**
 * Compares the hot path with a raw pipe and a direct connection in the same run. The proxies are pinned to core 0, the
 * upstream to core 1, where the load should run too (run the whole under `taskset -c 1` or let the scheduler place it).
 * Prints one line for each figure. `--store apart` moves the embedded store's thread to core 1 as well.
 * `--store postgres` stores everything in a temporary PostgreSQL on the core of the load, whose cost is not counted.
 * `--before DIR` also runs the product of another checkout, built and installed, in turns with this one's.
 */
const { values } = parseArgs({
  options: {
    repetitions: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    store: { type: 'string', default: 'embedded' },
    warm: { type: 'string', default: '3000' },
    stored: { type: 'boolean', default: false },
    before: { type: 'string' },
  },
});
const repetitions = Number(values.repetitions);
const store = storeOf(values.store);
/** Streams through each target before its measurement. */
const warm = Number(values.warm);
const tokens = 120;

interface Measured extends Outcome {
  readonly cpuPer1000: number;
  readonly mbAtPeak: number;
}

const paced = await run('bench/hot-path/upstream.ts', ['--tokens', String(tokens), '--rate', '20'], 1);
const bulk = await run('bench/hot-path/upstream.ts', ['--tokens', String(tokens), '--rate', '0'], 1);

const paces = [
  ['P1', 1],
  ['P2', 100],
  ['P3', 500],
  ['P4', 1000],
] as const;
const isAsked = (row: string) => !values.only || values.only.split(',').includes(row);

await compare(
  paced,
  paces
    .filter(([row]) => isAsked(row))
    .map(([row, open]) => ({
      name: `${row} paced, ${open} open`,
      load: { streams: open === 1 ? 20 : open, ramp: open === 1 ? 4 : 250, tokens },
      print: report,
    })),
);
await compare(
  bulk,
  ['P7'].filter(isAsked).map((row) => ({
    name: `${row} bulk`,
    load: { streams: 400, ramp: 100_000, tokens },
    print: (name, all) => {
      const perSecond = all.map((one) => one.tokens / one.seconds);
      const perCore = all.map((one) => 1_000_000 / one.cpuPer1000);
      console.log(
        `${name}: ${median(perSecond).toFixed(0)} tokens/s, ${median(perCore).toFixed(0)} tokens per CPU second`,
      );
    },
  })),
);
await paced.stop();
await bulk.stop();

interface Row {
  readonly name: string;
  readonly load: Load;
  readonly print: (name: string, all: readonly Measured[]) => void;
}

/** Starts each target once, and runs the load of each row through all of them in turn, `repetitions` times. */
async function compare(upstream: Running, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const pipe = await run('bench/hot-path/pipe.ts', [String(upstream.port)], 0);
  const postgres = store === 'postgres' ? await startPostgres() : null;
  const before = values.before === undefined ? null : await startBefore(resolve(values.before), upstream.port);
  const storedPipes = values.stored
    ? await Promise.all(
        ['nothing', 'turn'].map(async (what) => ({
          name: `pipe that stores ${what}`,
          process: await run(
            'bench/hot-path/stored-pipe.ts',
            [String(upstream.port), what],
            0,
            { ...postgres?.settings },
            serverNodeArgs,
          ),
        })),
      )
    : [];
  const product: Product = await startProduct(upstream.port, 0, { store, env: postgres?.settings ?? {} });
  const direct: Target = {
    port: upstream.port,
    path: '/v1/chat/completions',
    headers: {},
    body: (n) =>
      JSON.stringify({ model: 'bench', stream: true, messages: [{ role: 'user', content: `Question ${n}` }] }),
  };
  const targets = [
    { name: 'direct', process: upstream, target: direct },
    { name: 'pipe-http', process: pipe, target: { ...direct, port: pipe.port } },
    ...storedPipes.map((each) => ({ ...each, target: { ...direct, port: each.process.port } })),
    ...(before ? [{ name: 'atrium before', process: before, target: before.target }] : []),
    { name: 'atrium', process: product, target: product.target },
  ];
  console.log(`idle: pipe-http ${residentMb(pipe.pid).toFixed(0)} MB, atrium ${residentMb(product.pid).toFixed(0)} MB`);
  for (const each of targets) await drive(each.target, { streams: warm, ramp: 100, tokens });
  for (const row of rows) {
    const results = new Map(targets.map((each) => [each.name, [] as Measured[]]));
    for (let n = 0; n < repetitions; n++)
      for (const each of targets) results.get(each.name)?.push(await measure(row, each));
    for (const [target, all] of results) row.print(`${row.name} ${target}`, all);
  }
  await pipe.stop();
  await product.stop();
  await before?.stop();
  for (const each of storedPipes) await each.process.stop();
  await postgres?.stop();
}

/** The product of another checkout with a store of its own. */
async function startBefore(checkout: string, upstreamPort: number): Promise<Product> {
  const postgres = store === 'postgres' ? await startPostgres() : null;
  const product = await startProduct(upstreamPort, 0, { store, env: postgres?.settings ?? {}, checkout });
  return {
    ...product,
    stop: async () => {
      await product.stop();
      await postgres?.stop();
    },
  };
}

async function measure(
  { load }: Row,
  { name, process, target }: { readonly name: string; readonly process: Running; readonly target: Target },
): Promise<Measured> {
  const before = cpuSeconds(process.pid);
  let mbAtPeak = 0;
  const watch = setInterval(() => {
    mbAtPeak = Math.max(mbAtPeak, residentMb(process.pid));
  }, 500);
  const outcome = await drive(target, load);
  clearInterval(watch);
  const { faults } = outcome;
  if (faults.length > 0) console.log(`VOID ${name}: ${faults.length} faults, first: ${faults.slice(0, 3).join('; ')}`);
  return { ...outcome, cpuPer1000: ((cpuSeconds(process.pid) - before) * 1e6) / outcome.tokens, mbAtPeak };
}

function report(name: string, all: readonly Measured[]): void {
  const of = (pick: (one: Measured) => number) => median(all.map(pick)).toFixed(2);
  const ttft = `added TTFT p50 ${of((one) => median(one.addedTtft))} p99 ${of((one) => percentile(one.addedTtft, 0.99))} ms`;
  const token = `token p50 ${of((one) => median(one.tokenLatency))} p99 ${of((one) => percentile(one.tokenLatency, 0.99))} ms`;
  const cost = `CPU ${of((one) => one.cpuPer1000)} ms per 1,000 tokens, ${of((one) => one.bytes / one.tokens)} bytes a token, ${of((one) => one.mbAtPeak)} MB`;
  console.log(`${name}: ${ttft}; ${token}; ${cost}`);
}
