import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Chat } from '@atrium/contract/chats';
import { run } from '../hot-path/process.ts';
import { endServer, type Server, startServer } from './server.ts';
import { type Client, call, newRunId, send, signIn } from './sse-client.ts';

/**
 * The kill -9 drill: writers send messages while the server is killed again and again; after each start every
 * acknowledged question must be there once, every finished reply unchanged, everyone still signed in.
 * `node bench/drills/kill.ts --kills 10 --writers 12`. Ends with code 1 when anything was lost or doubled.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    writers: { type: 'string', default: '12' },
    port: { type: 'string', default: '39171' },
  },
});
const kills = Number(values.kills);
const port = Number(values.port);
const data = mkdtempSync(join(tmpdir(), 'atrium-drill-'));
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '40', '--rate', '40'], 1);

interface Sent {
  readonly client: Client;
  readonly question: string;
  readonly messageId: string;
  sessionId: string;
  reply: { id: string; text: string } | null;
}

const acknowledged: Sent[] = [];
const faults: string[] = [];
let slowestStart = 0;

let server = await start();
const clients = await Promise.all(Array.from({ length: Number(values.writers) }, () => signIn(server.origin)));
for (let kill = 0; kill < kills; kill++) {
  let stopped = false;
  const writers = clients.map((client, n) => write(client, `${kill}-${n}`, () => stopped));
  await new Promise((resolve) => setTimeout(resolve, 1500 + Math.random() * 2500));
  stopped = true;
  await Promise.all([endServer(server, 'SIGKILL'), ...writers]);
  server = await start();
  await verify(kill);
  console.log(
    `kill ${kill + 1}: ${acknowledged.length} questions acknowledged, ${acknowledged.filter((sent) => sent.reply).length} replies finished, ${faults.length} faults`,
  );
}
await endServer(server, 'SIGTERM');
await upstream.stop();
rmSync(data, { recursive: true, force: true });
for (const fault of faults.slice(0, 20)) console.log(fault);
console.log(
  `${kills} kills, ${acknowledged.length} acknowledged questions, ${faults.length} faults, slowest start ${(slowestStart / 1000).toFixed(1)} s`,
);
process.exit(faults.length > 0 ? 1 : 0);

async function start(): Promise<Server> {
  const started = await startServer(port, data, upstream.port);
  slowestStart = Math.max(slowestStart, started.startMs);
  return started;
}

/** Sends one message after another into one chat until told to stop or cut off. */
async function write(client: Client, name: string, isStopped: () => boolean): Promise<void> {
  let sessionId: string | null = null;
  for (let n = 0; !isStopped(); n++) {
    const sent: Sent = {
      client,
      question: `Question ${n} of ${name}`,
      messageId: newRunId(),
      sessionId: '',
      reply: null,
    };
    await send(client, { message: sent.question, messageId: sent.messageId, runId: newRunId(), sessionId }, (event) => {
      if (event.type === 'session_created') {
        sessionId = event.sessionId;
        sent.sessionId = event.sessionId;
        acknowledged.push(sent);
      }
      if (event.type === 'complete') sent.reply = { id: event.messageId, text: event.response };
    });
  }
}

/** Reads every chat back and holds it against what was acknowledged. */
async function verify(kill: number): Promise<void> {
  const bySession = Map.groupBy(acknowledged, (sent) => sent.sessionId);
  for (const [sessionId, all] of bySession) {
    const first = all[0];
    if (!first) continue;
    const answer = await call(first.client, 'GET', `/api/chat/${sessionId}?limit=200`);
    if (answer.status !== 200) {
      faults.push(`kill ${kill}: chat ${sessionId} answered ${answer.status}`);
      continue;
    }
    const chat = JSON.parse(answer.body) as Chat;
    for (const sent of all) {
      const found = chat.messages.filter((message) => message.content === sent.question && message.role === 'user');
      if (found.length !== 1) faults.push(`kill ${kill}: '${sent.question}' stands ${found.length} times`);
      const reply = sent.reply && chat.messages.find((message) => message.id === sent.reply?.id);
      if (sent.reply && reply?.content !== sent.reply.text)
        faults.push(`kill ${kill}: the reply to '${sent.question}' is not as it was`);
    }
    const streaming = chat.messages.filter((message) => message.status === 'streaming');
    if (streaming.length > 0)
      faults.push(`kill ${kill}: ${streaming.length} replies of chat ${sessionId} still stream`);
  }
}
