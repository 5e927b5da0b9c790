import { parseArgs } from 'node:util';
import type { Chat, ChatSummary } from '@atrium/contract/chats';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { percentile } from '../hot-path/load.ts';
import { run } from '../hot-path/process.ts';
import { openDrill } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { fillChats } from './support/fill-chats.ts';
import { call, newRunId, send, signInAsOwner } from './support/sse-client.ts';

/**
 * Measures the calls of a user with 10,000 chats of 60 messages and one chat of 2,000, in a store that was never
 * analysed. Each call is made five times, and none may take longer than 500 ms.
 * `--chats 10000 --messages 60 --store postgres`
 */
const { values } = parseArgs({
  options: {
    chats: { type: 'string', default: '10000' },
    messages: { type: 'string', default: '60' },
    store: { type: 'string', default: 'pglite' },
  },
});
const chats = Number(values.chats);
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '3', '--rate', '0'], 1);
const drill = await openDrill(await drillPort(), upstream.port, {}, upstream.stop);
// The chats alone are more than a demo user may store.
const client = await signInAsOwner(drill.server);
const { id: userId } = JSON.parse((await call(client, 'GET', '/api/auth/user')).body) as { id: string };
await drill.end('SIGTERM');
await fill();
await drill.start();

const times = 5;
const spaces = await Promise.all(['One', 'Two'].map((name) => made('/api/spaces', { name })));
const [space = 0, other = 0] = spaces.map(({ id }) => Number(id));
const { chats: listed, nextCursor } = JSON.parse((await get('/api/chat-sessions')).body) as {
  chats: ChatSummary[];
  nextCursor: string;
};
const [long = '', ...short] = listed.map(({ id }) => id);
const ofShort = await Promise.all(short.slice(0, 10).map(messagesOf));
const ofLong = await messagesOf(long);

for (const [name, path] of [
  ['first page', '/api/chat-sessions'],
  ['next page', `/api/chat-sessions?cursor=${nextCursor}`],
  ['a chat', `/api/chat/${short[0]}`],
  ['its total', `/api/chat/${short[0]}/total`],
  ['its share', `/api/chat/${short[0]}/share`],
  ['the long chat', `/api/chat/${long}`],
  ['an earlier page of it', `/api/chat/${long}?before=${ofLong[0]}`],
  ['its total', `/api/chat/${long}/total`],
  ['its share', `/api/chat/${long}/share`],
  ['it as Markdown', `/api/chat/${long}/export?format=markdown`],
  ['a search', '/api/chat-sessions/search?q=number'],
  ['who one is', '/api/auth/user'],
  ['usage', '/api/usage'],
  ['credits', '/api/user/credits'],
  ['spaces', '/api/spaces'],
  ['a space', `/api/spaces/${space}`],
  ['chats of a space', `/api/spaces/${space}/chats`],
  ['shares', '/api/shares'],
] as const) {
  await timed(name, () => get(path));
}
await timed('a new chat', (n) => ask({ message: `New ${n}` }));
await timed('a question to a chat', (n) => ask({ message: `More ${n}`, sessionId: short[n] }));
await timed('a question to the long chat', (n) => ask({ message: `More ${n}`, sessionId: long }));
await timed('a question edited', (n) => ask({ message: `Else ${n}`, sessionId: short[n], edits: ofShort[n]?.at(-2) }));
await timed('a reply written again', (n) => ask({ sessionId: short[n], regenerate: ofShort[n]?.at(-2) }));
await timed('a question of the long chat edited', (n) =>
  ask({ message: `Else ${n}`, sessionId: long, edits: ofLong.at(-2) }),
);
await timed('another branch', (n) => put(`/api/chat/${short[n]}/branch`, { messageId: ofShort[n]?.at(-2) }));
await timed('another branch of the long chat', () => put(`/api/chat/${long}/branch`, { messageId: ofLong.at(-2) }));
await timed('a rating', (n) => put(`/api/messages/${ofShort[n]?.at(-1)}/rating`, { rating: 'up' }));
await timed('a name', (n) => call(client, 'PATCH', `/api/chat/${short[n]}`, { title: `Named ${n}` }));
await timed('a pin', (n) => put(`/api/chat/${short[n]}/pin`, { pinned: true }));
await timed('into a space', (n) => put(`/api/chat/${short[n]}/space`, { spaceId: space }));
await timed('into another', (n) => put(`/api/chat/${short[n]}/space`, { spaceId: other }));
await timed('a reply as a note', (n) => post(`/api/messages/${ofShort[n]?.at(-1)}/note`, { spaceId: space }));
await timed('a chat as a source', (n) => post(`/api/chat/${short[n]}/source`, { spaceId: space }));
await timed('a link to a chat', (n) => post(`/api/chat/${short[n]}/share`));
await timed('a link to the long chat', () => post(`/api/chat/${long}/share`));
await timed('deleted', (n) => call(client, 'DELETE', `/api/chat/${short[n]}`));
await timed('brought back', (n) => post(`/api/chat/${short[n]}/restore`));
await timed('fifty deleted', (n) => post('/api/chat-sessions/delete', { ids: n % 2 ? short.slice(0, 49) : short }));
await timed('fifty brought back', () => post('/api/chat-sessions/restore', { ids: short }));
await drill.finish(`${chats} chats`);

async function timed(name: string, work: (n: number) => Promise<{ readonly status: number }>): Promise<void> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    const { status } = await work(n);
    took.push(performance.now() - began);
    if (status >= 300) drill.fault(`${name} was answered with ${status}`);
  }
  drill.atMost(`${name}, ms`, Math.max(...took), 500);
  console.log(`${name}: ${percentile(took, 0.5).toFixed(0)} ms in the middle, ${Math.max(...took).toFixed(0)} at most`);
}

async function fill(): Promise<void> {
  const url = drill.store.settings.DATABASE_URL;
  const database = await openDatabase({ dataDir: drill.store.data, ...(url ? { url } : {}) });
  const all = { userId, characters: 320, isIndexed: true };
  await fillChats(database, { ...all, first: 0, last: chats - 1, messages: Number(values.messages) });
  await fillChats(database, { ...all, first: chats, last: chats, messages: 2_000, isNewest: true });
  await database.close();
}

function get(path: string) {
  return call(client, 'GET', path);
}

function put(path: string, body: unknown) {
  return call(client, 'PUT', path, body);
}

function post(path: string, body: unknown = {}) {
  return call(client, 'POST', path, body);
}

async function made(path: string, body: unknown): Promise<{ id: number | string }> {
  return JSON.parse((await post(path, body)).body) as { id: number | string };
}

async function messagesOf(id: string): Promise<readonly string[]> {
  return (JSON.parse((await get(`/api/chat/${id}`)).body) as Chat).messages.map((message) => message.id);
}

async function ask(body: Readonly<Record<string, unknown>>): Promise<{ status: number }> {
  let isComplete = false;
  const status = await send(client, { ...body, runId: newRunId() }, (event) => {
    isComplete ||= event.type === 'complete';
  });
  return { status: isComplete ? status : 500 };
}
