import { request } from 'node:http';
import type { Chat, ChatSummary } from '@atrium/contract/chats';
import { run } from '../hot-path/process.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { type Client, call, newRunId, send, signIn } from './support/sse-client.ts';

/**
 * The disconnect drill: readers disconnect after 1, 3, 10 and 30 chunks, 30 at once while 150 others read on, and
 * before the first byte. Each question must be readable at once. Each reply must be stored whole within 20 s of its
 * reader's disconnect, after one provider call. A send that is cut off before its response is stored whole or not at
 * all.
 */
const tokens = 100;
const whole = Array.from({ length: tokens }, (_, n) => `w${String(n).padStart(8, '0')} `).join('');
const fake = 'server/src/testing/fake-upstream/main.ts';
const upstream = await run(fake, ['--tokens', String(tokens), '--pace', '60'], 1);
const drill = await openDrill(await drillPort(), upstream.port, {}, upstream.stop);
const { origin } = drill.server;
let slowestWhole = 0;
let slowestQuestion = 0;

for (const after of [1, 3, 10, 30]) await leaveAfter(await signIn(origin), after, `alone ${after}`);
const people = await Promise.all(Array.from({ length: 15 }, () => signIn(origin)));
drill.forgetMemory();
const before = drill.mostMemory();
await Promise.all([
  ...Array.from({ length: 30 }, (_, n) =>
    leaveAfter(people[n % 15] as Client, [1, 3, 10, 30][n % 4] ?? 1, `many ${n}`),
  ),
  ...Array.from({ length: 150 }, (_, n) => readOn(people[n % 15] as Client, `reader ${n}`)),
]);
const growth = drill.mostMemory() - before;
drill.atMost('memory grew by MB', growth, 250);
const kept = await goneBeforeTheFirstByte(await signIn(origin));
await checkCalls();
await drill.finish(
  `34 left and 150 stayed; question readable within ${slowestQuestion.toFixed(0)} ms, whole reply within ${(slowestWhole / 1000).toFixed(1)} s; memory +${growth.toFixed(0)} MB; of 40 gone before the first byte ${kept} were kept whole`,
);

async function leaveAfter(client: Client, chunks: number, name: string): Promise<void> {
  let seen = 0;
  let sessionId = '';
  await send(client, { message: `Question ${name}`, runId: newRunId() }, (event, close) => {
    if (event.type === 'session_created') sessionId = event.sessionId;
    if (event.type === 'chunk' && ++seen === chunks) close();
  });
  const left = performance.now();
  const chat = await read(client, sessionId);
  slowestQuestion = Math.max(slowestQuestion, performance.now() - left);
  if (chat?.messages[0]?.content !== `Question ${name}`) drill.fault(`${name}: the question was not there at once`);
  for (;;) {
    const reply = (await read(client, sessionId))?.messages[1];
    if (reply?.status !== 'streaming') {
      if (reply?.content !== whole) drill.fault(`${name}: the reply was stored as ${reply?.content.length} characters`);
      break;
    }
    if (performance.now() - left > 20_000) {
      drill.fault(`${name}: the reply was not whole within 20 s`);
      break;
    }
    await pause(250);
  }
  slowestWhole = Math.max(slowestWhole, performance.now() - left);
}

async function readOn(client: Client, name: string): Promise<void> {
  let text = '';
  await send(client, { message: `Question ${name}`, runId: newRunId() }, (event) => {
    if (event.type === 'chunk') text += event.content;
  });
  if (text !== whole) drill.fault(`${name}: read ${text.length} characters`);
}

async function read(client: Client, sessionId: string): Promise<Chat | null> {
  const answer = await call(client, 'GET', `/api/chat/${sessionId}`);
  return answer.status === 200 ? (JSON.parse(answer.body) as Chat) : null;
}

/** Sends, disconnects at once or a few milliseconds later, and then checks what was stored. */
async function goneBeforeTheFirstByte(client: Client): Promise<number> {
  for (let n = 0; n < 40; n++) {
    const body = JSON.stringify({ message: `Gone ${n}`, runId: newRunId() });
    const headers = { origin, cookie: client.cookie, 'content-type': 'application/json' };
    const ask = request(`${origin}/api/chat/send-stream`, { method: 'POST', headers, agent: false });
    ask.on('error', () => undefined).on('response', (response) => response.on('error', () => undefined));
    await new Promise<void>((sent) => ask.end(body, () => sent()));
    await pause(n % 8);
    ask.destroy();
  }
  await pause(tokens * 60 + 4_000);
  const list = JSON.parse((await call(client, 'GET', '/api/chat-sessions?limit=100')).body) as { chats: ChatSummary[] };
  const kept = list.chats.filter(({ title }) => title.startsWith('Gone'));
  for (const { id, title } of kept) {
    const messages = (await read(client, id))?.messages;
    const isWhole = messages?.length === 2 && messages[0]?.content === title && messages[1]?.content === whole;
    if (!isWhole) drill.fault(`'${title}' is there in part`);
  }
  return kept.length;
}

async function checkCalls(): Promise<void> {
  const state = await (await fetch(`http://127.0.0.1:${upstream.port}/fake/state`)).json();
  const { requests } = state as { requests: { body: { messages: { content: unknown }[] } }[] };
  const asked = requests.map(({ body }) => JSON.stringify(body.messages.at(-1)?.content));
  const counts = Map.groupBy(
    asked.filter((text) => /"(Question|Gone) /.test(text)),
    (text) => text,
  );
  for (const [text, calls] of counts) if (calls.length !== 1) drill.fault(`${text} was asked ${calls.length} times`);
  if (counts.size < 184) drill.fault(`the provider saw ${counts.size} questions of 184`);
}
