import { request } from 'node:http';
import type { Chat } from '@atrium/contract/chats';
import { createEventDecoder } from '@atrium/contract/event-stream';
import type { RunEvent } from '@atrium/contract/run-event';
import { startFakeUpstream } from '../../server/src/testing/fake-upstream/fake-upstream.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { type Client, call, newRunId, send, signIn } from './support/sse-client.ts';

/**
 * The faults drill: all provider faults at once. Each must be one plain error within its time and keep the question and
 * the text that was shown, and the next send must work. Then the provider goes away and comes back.
 */
let upstream = await startFakeUpstream();
const port = Number(new URL(upstream.url).port);
const nobody = { OPENAI_API_KEY: 'sk-nobody-answers', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
const drill = await openDrill(await drillPort(), port, nobody, () => upstream.close());
const { origin } = drill.server;

interface Case {
  readonly name: string;
  readonly goal: number;
  readonly fake?: Readonly<Record<string, unknown>>;
  readonly model?: string;
}
const cases: readonly Case[] = [
  { name: '500', goal: 45, fake: { status: 500 } },
  { name: '503', goal: 45, fake: { status: 503 } },
  { name: '401', goal: 45, fake: { status: 401 } },
  { name: '429', goal: 45, fake: { status: 429, retryAfter: 5 } },
  { name: 'refused', goal: 45, model: 'gpt-4' },
  { name: 'cut', goal: 45, fake: { fault: 'cut' } },
  { name: 'reset', goal: 45, fake: { fault: 'reset' } },
  { name: 'broken frame', goal: 45, fake: { fault: 'malformed' } },
  { name: 'error in the stream', goal: 45, fake: { fault: 'error-event' } },
  { name: 'no answer at all', goal: 70, fake: { fault: 'hang' } },
  { name: 'no first token', goal: 70, fake: { fault: 'stall', faultAfter: 0 } },
  { name: 'stall', goal: 100, fake: { fault: 'stall' } },
];
const results = await Promise.all(cases.map(fail));
const outage = await goAway();
for (const line of results) console.log(line);
await drill.finish(`${cases.length} faults; well again ${outage.toFixed(1)} s after an outage`);

async function fail({ name, goal, fake, model }: Case): Promise<string> {
  const client = await signIn(origin);
  const message = `${name} ${fake ? `fake:${JSON.stringify(fake)}` : ''}`.trim();
  const began = performance.now();
  const heard = await listen(client, { message, runId: newRunId(), ...(model ? { model } : {}) });
  const seconds = (performance.now() - began) / 1000;
  const errors = heard.events.filter((event) => event.type === 'error');
  if (errors.length !== 1 || heard.events.at(-1) !== errors[0]) drill.fault(`${name}: ${errors.length} errors`);
  const said = errors[0]?.error ?? '';
  if (!/^[A-Z][^{}<>]+\.$/.test(said)) drill.fault(`${name}: '${said}' is no plain sentence`);
  drill.atMost(`${name}, seconds`, seconds, goal);
  drill.atMost(`${name}, longest silence in seconds`, heard.silence / 1000, 16);
  const { sessionId, text } = heard;
  const chat = JSON.parse((await call(client, 'GET', `/api/chat/${sessionId}`)).body) as Chat;
  if (chat.messages[0]?.content !== message) drill.fault(`${name}: the question was not kept`);
  if (chat.messages[1]?.content !== text) drill.fault(`${name}: the text seen was not kept`);
  let next = '';
  await send(client, { message: 'fake:{"tokens":3}', sessionId }, (event) => {
    if (event.type === 'complete') next = event.response;
  });
  if (next.length !== 30) drill.fault(`${name}: the next send did not work`);
  return `${name}: ${seconds.toFixed(1)} s, ${text.length} characters kept, '${said}'`;
}

interface Heard {
  readonly events: RunEvent[];
  text: string;
  sessionId: string;
  /** Longest time without a byte. Milliseconds. */
  silence: number;
}

/** Like `send`, but also measures the silence between two reads. */
function listen({ cookie }: Client, body: unknown): Promise<Heard> {
  const heard: Heard = { events: [], text: '', sessionId: '', silence: 0 };
  return new Promise((resolve) => {
    const headers = { origin, cookie, 'content-type': 'application/json' };
    const ask = request(`${origin}/api/chat/send-stream`, { method: 'POST', headers, agent: false }, (response) => {
      const decode = createEventDecoder();
      let last = performance.now();
      response.setEncoding('utf8').on('data', (part: string) => {
        heard.silence = Math.max(heard.silence, performance.now() - last);
        last = performance.now();
        for (const { data } of decode(part)) take(JSON.parse(data) as RunEvent);
      });
      response.on('close', () => resolve(heard));
    });
    ask.end(JSON.stringify(body));
  });
  function take(event: RunEvent): void {
    heard.events.push(event);
    if (event.type === 'session_created') heard.sessionId = event.sessionId;
    if (event.type === 'chunk') heard.text += event.content;
  }
}

/** Takes the provider away for some seconds. Returns how many seconds after its return a send works again. */
async function goAway(): Promise<number> {
  const client = await signIn(origin);
  await upstream.close();
  const whileGone = await listen(client, { message: 'Is anybody there?', runId: newRunId() });
  if (whileGone.events.at(-1)?.type !== 'error') drill.fault('a provider that is gone was no error');
  upstream = await startFakeUpstream({ port });
  const began = performance.now();
  for (;;) {
    const heard = await listen(client, { message: 'fake:{"tokens":3}', runId: newRunId() });
    const seconds = (performance.now() - began) / 1000;
    if (heard.events.at(-1)?.type === 'complete') {
      drill.atMost('seconds until well again', seconds, 15);
      return seconds;
    }
    if (seconds > 60) {
      drill.fault('not well again within a minute');
      return seconds;
    }
    await pause(250);
  }
}
