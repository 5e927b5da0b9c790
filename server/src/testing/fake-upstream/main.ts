/**
 * The fake as a separate process, for end-to-end tests and benchmarks: `node server/src/testing/fake-upstream/main.ts
 * --port 0 --tokens 100 --pace 50 --delay 0`. Prints its address as one line of JSON.
 */
import { parseArgs } from 'node:util';
import { startFakeUpstream } from './fake-upstream.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    tokens: { type: 'string', default: '100' },
    pace: { type: 'string', default: '0' },
    delay: { type: 'string', default: '0' },
    reply: { type: 'string' },
  },
});

const upstream = await startFakeUpstream({
  port: Number(values.port),
  behaviour: {
    tokens: Number(values.tokens),
    paceMs: Number(values.pace),
    delayMs: Number(values.delay),
    ...(values.reply === undefined ? {} : { reply: values.reply }),
  },
});
process.stdout.write(`${JSON.stringify({ url: upstream.url, port: Number(new URL(upstream.url).port) })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void upstream.close().then(() => process.exit(0)));
}
