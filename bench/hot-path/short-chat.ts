import { parseArgs } from 'node:util';
import { drive, median, percentile, type Target } from './load.ts';
import { startPostgres } from './postgres.ts';
import { cpuSeconds, type Running, run } from './process.ts';
import { startProduct, storeOf } from './product.ts';

/**
 * P8: what a whole short chat turn costs (CPU milliseconds): the user is authenticated, a history of 20 messages is
 * read and sent, and question, reply and usage are written. The reply has ten tokens in one piece. It is compared with
 * `pipe-http`, which copies a request with the same history. `--store postgres` stores everything in a PostgreSQL whose
 * cost is not counted.
 */
const { values } = parseArgs({
  options: { store: { type: 'string', default: 'embedded' }, repetitions: { type: 'string', default: '3' } },
});
const tokens = 10;
const chats = 200;
const turns = 10;
const ramp = 50;

const postgres = values.store === 'postgres' ? await startPostgres() : null;
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', String(tokens), '--rate', '0'], 1);
const pipe = await run('bench/hot-path/pipe.ts', [String(upstream.port)], 0);
const product = await startProduct(upstream.port, 0, { store: storeOf(values.store), env: postgres?.settings ?? {} });

const sessions: string[] = [];
for (let n = 0; n < chats; n += 1) {
  const { status, body } = await product.call('POST', '/api/chat/send-stream', JSON.parse(product.target.body(n)));
  const id = /"sessionId":"([^"]+)"/.exec(body)?.[1];
  if (!id) throw new Error(`The first message of a chat answered ${status}.`);
  sessions.push(id);
}
const inChat: Target = {
  ...product.target,
  body: (n) =>
    JSON.stringify({ message: `Question number ${n} of the benchmark`, model: 'deepseek-v3', sessionId: sessions[n] }),
};
for (let turn = 1; turn < turns; turn += 1) await drive(inChat, { streams: chats, ramp: 150, tokens });

const history = Array.from({ length: 2 * turns + 1 }, (_, at) =>
  at % 2 === 0
    ? { role: 'user', content: 'Question number 100 of the benchmark' }
    : { role: 'assistant', content: '0123456789'.repeat(tokens) },
);
const copied: Target = {
  port: pipe.port,
  path: '/v1/chat/completions',
  headers: {},
  body: () => JSON.stringify({ model: 'bench', stream: true, messages: history }),
};
const targets: readonly { name: string; process: Running; target: Target; each: number[]; added: number[] }[] = [
  { name: 'pipe-http', process: pipe, target: copied, each: [], added: [] },
  { name: 'atrium', process: product, target: inChat, each: [], added: [] },
];
for (const { target } of targets) await drive(target, { streams: chats, ramp, tokens });
for (let n = 0; n < Number(values.repetitions); n += 1) {
  for (const { name, process, target, each, added } of targets) {
    const before = cpuSeconds(process.pid);
    const outcome = await drive(target, { streams: chats, ramp, tokens });
    each.push(((cpuSeconds(process.pid) - before) * 1000) / chats);
    added.push(...outcome.addedTtft);
    if (outcome.faults.length > 0) console.log(`VOID ${name}: ${outcome.faults.length} faults, ${outcome.faults[0]}`);
  }
}
for (const { name, each, added } of targets) {
  const ttft = `added TTFT p50 ${median(added).toFixed(2)} p99 ${percentile(added, 0.99).toFixed(2)} ms`;
  console.log(`P8 ${name} (${values.store} store): ${median(each).toFixed(2)} ms CPU a chat turn; ${ttft}`);
}
await product.stop();
await pipe.stop();
await upstream.stop();
await postgres?.stop();
