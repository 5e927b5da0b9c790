import { connect, type Socket } from 'node:net';
import { percentile } from '../hot-path/load.ts';
import { run } from '../hot-path/process.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { type Client, call, newRunId, signIn } from './support/sse-client.ts';

/**
 * The slow clients drill: 300 clients stop within their headers, 100 send a body bit by bit, 100 stay idle after a
 * response, and 30 do not read a long reply, while others work. The server must close the first kind within 65 s, slow
 * bodies and idle connections within 125 s, and answer the others within 1 s. Memory may grow by 900 MB.
 */
const upstream = await run('server/src/testing/fake-upstream/main.ts', ['--tokens', '200000', '--pace', '0'], 1);
const drill = await openDrill(await drillPort(), upstream.port, {}, upstream.stop);
const { origin } = drill.server;
const client = await signIn(origin);
const before = drill.mostMemory();
const waits: number[] = [];
let isOver = false;

const others = work(await signIn(origin));
const headers = many(300, (socket) => {
  socket.write('POST /api/chat/send-stream HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  return drip(socket, 'a', 5_000);
});
const bodies = many(100, (socket) => {
  socket.write(head('POST', '/api/chat/send-stream', 'Content-Type: application/json\r\nContent-Length: 60000\r\n'));
  return drip(socket, ' ', 2_000);
});
const idle = many(100, (socket) => {
  socket.write(head('GET', '/health', ''));
  return () => {};
});
const readers = Array.from({ length: 30 }, notReading);
const [header, body, quiet] = await Promise.all([headers, bodies, idle]);
isOver = true;
await others;
for (const socket of readers) socket.destroy();
drill.atMost('seconds until headers were cut', header, 65);
drill.atMost('seconds until bodies were cut', body, 125);
drill.atMost('seconds until idle connections were cut', quiet, 125);
drill.atMost('longest wait of the others, ms', Math.max(...waits), 1_000);
const growth = drill.mostMemory() - before;
drill.atMost('memory grew by MB', growth, 900);
await drill.finish(
  `headers cut after ${header.toFixed(0)} s, bodies after ${body.toFixed(0)}, idle after ${quiet.toFixed(0)}; others waited ${percentile(waits, 0.99).toFixed(0)} ms (p99), ${Math.max(...waits).toFixed(0)} at most, of ${waits.length}; memory +${growth.toFixed(0)} MB`,
);

function head(method: string, path: string, more: string): string {
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: ${origin}\r\nCookie: ${client.cookie}\r\n${more}\r\n`;
}

/** Opens this many connections and returns the seconds until the server has closed the last of them. */
async function many(count: number, begin: (socket: Socket) => () => void): Promise<number> {
  const times = await Promise.all(Array.from({ length: count }, () => one(begin)));
  return Math.max(...times);
}

function one(begin: (socket: Socket) => () => void): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let stop = () => {};
    const seconds = () => (performance.now() - began) / 1000;
    const patience = setTimeout(() => socket.destroy(), 150_000);
    socket.once('connect', () => {
      stop = begin(socket);
    });
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      clearTimeout(patience);
      stop();
      resolve(seconds());
    });
  });
}

function drip(socket: Socket, text: string, everyMs: number): () => void {
  const timer = setInterval(() => socket.write(text), everyMs);
  return () => clearInterval(timer);
}

/** Asks for a long reply and never reads it. */
function notReading(): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.pause();
  const text = JSON.stringify({ message: 'A long one', runId: newRunId() });
  const more = `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`;
  socket.on('error', () => undefined);
  socket.once('connect', () => socket.write(head('POST', '/api/chat/send-stream', more) + text));
  return socket;
}

async function work(who: Client): Promise<void> {
  while (!isOver) {
    const began = performance.now();
    const answer = await call(who, 'GET', '/api/chat-sessions');
    waits.push(performance.now() - began);
    if (answer.status !== 200) drill.fault(`the list answered ${answer.status}`);
    await pause(100);
  }
}
