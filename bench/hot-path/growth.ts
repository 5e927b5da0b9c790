import { parseArgs } from 'node:util';
import { drive } from './load.ts';
import { startPostgres } from './postgres.ts';
import { cpuSeconds, run } from './process.ts';
import { startProduct, storeOf } from './product.ts';

/**
 * P14: what one send costs (CPU of the product, milliseconds) as one chat grows, and as the chats of one user do. A reply
 * of three tokens, so that the send is what is measured. A chat is told of its newest 200 messages at most, so its cost
 * may grow until there, and not after. With `--store postgres` the cost of PostgreSQL is not counted.
 */
const { values } = parseArgs({
  options: { store: { type: 'string', default: 'embedded' }, chats: { type: 'string', default: '4500' } },
});
const store = storeOf(values.store);
/** Chats of the user at the second look. */
const most = Number(values.chats);
const tokens = 3;
const sends = 200;
const ramp = 50;

const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', String(tokens), '--rate', '0'], 1);
const postgres = store === 'postgres' ? await startPostgres() : null;
const product = await startProduct(upstream.port, 0, { store, env: postgres?.settings ?? {} });
const first = await product.call('POST', '/api/chat/send-stream', { message: 'The first', model: 'deepseek-v3' });
const sessionId = /"sessionId":"([^"]+)"/.exec(first.body)?.[1];
if (!sessionId) throw new Error(`The first send answered ${first.status}.`);

let messages = 2;
let chats = 1;
const inChat = { ...product.target, body: (n: number) => bodyOf(n, sessionId) };
const inNew = { ...product.target, body: (n: number) => bodyOf(n) };

/** Time enough for the engine to settle. */
await send(inNew, 400);
await report('new chat', () => `${chats} chats`, inNew);
await send(inNew, most - chats);
await report('new chat', () => `${chats} chats`, inNew);
for (const start of [10, 400, 2_000]) {
  await send(inChat, Math.max(0, (start - messages) / 2));
  await report('in one chat', () => `${messages} messages`, inChat);
}
await product.stop();
await upstream.stop();
await postgres?.stop();

function bodyOf(n: number, session?: string): string {
  const message = `Question number ${n} of the benchmark`;
  return JSON.stringify({ message, model: 'deepseek-v3', ...(session ? { sessionId: session } : {}) });
}

async function send(target: typeof inNew, streams: number): Promise<void> {
  if (streams <= 0) return;
  const { faults } = await drive(target, { streams, ramp: 150, tokens });
  if (faults.length > 0) console.log(`VOID: ${faults.length} faults, first: ${faults[0]}`);
  count(target, streams);
}

async function report(name: string, size: () => string, target: typeof inNew): Promise<void> {
  const from = size();
  const before = cpuSeconds(product.pid);
  const { faults } = await drive(target, { streams: sends, ramp, tokens });
  const each = ((cpuSeconds(product.pid) - before) * 1000) / sends;
  count(target, sends);
  console.log(
    `P14 ${name}, from ${from}: ${each.toFixed(2)} ms CPU a send${faults.length > 0 ? `, VOID: ${faults[0]}` : ''}`,
  );
}

function count(target: typeof inNew, streams: number): void {
  if (target === inChat) messages += 2 * streams;
  else chats += streams;
}
