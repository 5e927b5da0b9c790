import type { Chat } from '@atrium/contract/chats';
import { run } from '../hot-path/process.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { type Client, call, newRunId, send, signIn } from './support/sse-client.ts';

/**
 * The SIGTERM drill: five short and five long replies stream while the server is told to end. It must exit within 15 s
 * with code 0. Each stream must be finished or end as interrupted, and all text that was sent must be kept.
 */
const fake = 'server/src/testing/fake-upstream/main.ts';
const upstream = await run(fake, ['--tokens', '2000', '--pace', '50'], 1);
const drill = await openDrill(await drillPort(), upstream.port, {}, upstream.stop);
const client = await signIn(drill.server.origin);

interface Seen {
  text: string;
  sessionId: string;
  end: string | null;
}
const streams = Array.from({ length: 10 }, (_, n) => stream(client, n < 5 ? 100 : 2_000));
await pause(3_000);
const began = performance.now();
const code = await drill.end('SIGTERM');
const took = (performance.now() - began) / 1000;
const seen = await Promise.all(streams);
if (code !== 0) drill.fault(`the server ended with ${code}`);
drill.atMost('seconds to end', took, 15);
await drill.start();
let whole = 0;
for (const { text, sessionId, end } of seen) {
  if (end === null) drill.fault('a stream was cut without a word');
  const answer = await call(client, 'GET', `/api/chat/${sessionId}`);
  const reply = answer.status === 200 ? (JSON.parse(answer.body) as Chat).messages[1] : undefined;
  if (!reply?.content.startsWith(text) || text === '')
    drill.fault(`of ${text.length} characters seen not all were kept`);
  const wanted = end === 'complete' ? 'complete' : 'interrupted';
  if (reply?.status !== wanted) drill.fault(`a stream ended as ${end} and is kept as ${reply?.status}`);
  if (end === 'complete') whole += 1;
}
await drill.finish(
  `ended in ${took.toFixed(1)} s with code ${code}; ${whole} of 10 streams finished, the others were told`,
);

async function stream(who: Client, tokens: number): Promise<Seen> {
  const found: Seen = { text: '', sessionId: '', end: null };
  await send(who, { message: `fake:{"tokens":${tokens}}`, runId: newRunId() }, (event) => {
    if (event.type === 'session_created') found.sessionId = event.sessionId;
    if (event.type === 'chunk') found.text += event.content;
    if (event.type === 'complete' || event.type === 'error') found.end = event.type;
  });
  return found;
}
