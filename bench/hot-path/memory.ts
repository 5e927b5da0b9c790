import { parseArgs } from 'node:util';
import { drive } from './load.ts';
import { startPostgres } from './postgres.ts';
import { residentMb, run } from './process.ts';
import { startProduct } from './product.ts';

/**
 * P9 and P10: resident memory after the start, warm and idle, with 1,000 streams open, a minute after they ended, and
 * when idle again after ten thousand more chats. With `--store postgres` the process contains no store, which is how P9
 * is meant.
 */
const { values } = parseArgs({
  options: { store: { type: 'string', default: 'embedded' }, chats: { type: 'string', default: '10000' } },
});
const open = 1000;
const tokens = 120;
/**
 * Seconds until memory has been released: the search index first processes the last chats, and then 25 to 50 s must be
 * idle.
 */
const idle = 150;

const postgres = values.store === 'postgres' ? await startPostgres() : null;
const paced = await run('bench/hot-path/upstream.ts', ['--tokens', String(tokens), '--rate', '20'], 1);
const product = await startProduct(paced.port, 0, { env: postgres?.settings ?? {} });
say('after the start');
await send(200, 50);
await rest(20);
const warm = say('warm and idle');

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, residentMb(product.pid));
}, 250);
await send(open, 250);
clearInterval(watch);
console.log(`P9 at ${open} open: ${peak.toFixed(0)} MB, ${(((peak - warm) * 1024) / open).toFixed(0)} KB a stream`);
await rest();
const after = say('P10 a minute after they ended');
console.log(`P10 against warm idle: ${((after / warm - 1) * 100).toFixed(0)} %`);

const chats = Number(values.chats);
if (chats > 0) {
  await send(chats, 100);
  await rest(idle);
  const before = say(`after ${chats} chats`);
  await send(chats, 100);
  await rest(idle);
  console.log(`P10 growth by ${chats} chats more: ${(say(`after ${2 * chats} chats`) - before).toFixed(1)} MB`);
}
await product.stop();
await paced.stop();
await postgres?.stop();

async function send(streams: number, ramp: number): Promise<void> {
  const { faults } = await drive(product.target, { streams, ramp, tokens });
  if (faults.length > 0) console.log(`VOID: ${faults.length} faults, first: ${faults[0]}`);
}

function rest(seconds = 60): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

function say(when: string): number {
  const resident = residentMb(product.pid);
  console.log(`${when}: ${resident.toFixed(0)} MB (${values.store} store)`);
  return resident;
}
