import { parseArgs } from 'node:util';
import type { DriveStatus } from '@atrium/contract/drive-mirror';
import { type FakeDrive, startFakeDrive } from '../../server/src/testing/fake-drive/fake-drive.ts';
import { run } from '../hot-path/process.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { type Client, call, newRunId, send, signIn } from './support/sse-client.ts';

/**
 * The drive drill: a user's Google Drive fails in each of eight ways while the user chats. Each chat must end as if
 * there were no drive (≤ 5 s) and be in the drive exactly once ≤ 90 s after its recovery. Then eight chats are queued
 * while the drive is unreachable, the server is killed with -9, and all must arrive after its restart.
 * `node bench/drills/drive.ts --outage 20`
 */
const { values } = parseArgs({
  options: { outage: { type: 'string', default: '20' }, store: { type: 'string', default: 'pglite' } },
});
const modes = [500, 429, 403, 401, 404, 'refuse', 'hang', 'flaky'] as const;
const upstream = await run('bench/hot-path/upstream.ts', ['--tokens', '20', '--rate', '200'], 1);
const fake = await startFakeDrive();
const drill = await openDrill(await drillPort(), upstream.port, { ...fake.settings, LOG_LEVEL: 'fatal' }, async () => {
  await upstream.stop();
  await fake.close();
});
let client = await connect(await signIn(drill.server.origin), fake);
await until('the first chats', () => files('').length === 2);

let slowestChat = 0;
let latest = 0;
for (const mode of modes) {
  fake.fail({ mode, withOAuth: false });
  slowestChat = Math.max(slowestChat, await ask(`During ${mode}.`));
  await pause(Number(values.outage) * 1000);
  fake.recover();
  latest = Math.max(latest, await until(`the chat of ${mode}`, () => files(`During ${mode}.`).length > 0));
  drill.atMost(`files of the chat of ${mode}`, files(`During ${mode}.`).length, 1);
}

fake.fail({ mode: 'refuse' });
for (let n = 1; n <= 8; n += 1) slowestChat = Math.max(slowestChat, await ask(`Queued ${n}.`));
await drill.end('SIGKILL');
const server = await drill.start();
client = { ...client, origin: server.origin };
fake.recover();
const afterKill = await until('what was queued', () => files('Queued ').length >= 8);
await until('rest', async () => (await status()).synced === 18);
for (let n = 1; n <= 8; n += 1) drill.atMost(`files of queued chat ${n}`, files(`Queued ${n}.`).length, 1);
drill.atMost('chat files in all', files('').length, 18);
drill.atMost('folders', fake.files().filter((file) => file.name === 'Atrium').length, 1);
drill.atMost('slowest chat beside a failing drive, ms', slowestChat, 5_000);
await drill.finish(
  `eight fault modes: slowest chat ${slowestChat.toFixed(0)} ms, latest arrival ${latest.toFixed(1)} s after recovery; eight queued chats ${afterKill.toFixed(1)} s after kill -9 and start`,
);

/** The chat files in the drive that contain these words. */
function files(words: string) {
  const chats = fake.files().filter((file) => file.name.endsWith('.json'));
  return chats.filter((file) => file.content?.toString().includes(words));
}

async function status(): Promise<DriveStatus> {
  return JSON.parse((await call(client, 'GET', '/api/google-drive/status')).body) as DriveStatus;
}

/** Asks in a new chat and returns the milliseconds until its reply was complete. */
async function ask(question: string): Promise<number> {
  const began = performance.now();
  let isComplete = false;
  await send(client, { message: question, messageId: newRunId(), runId: newRunId() }, (event) => {
    isComplete ||= event.type === 'complete';
  });
  if (!isComplete) drill.fault(`the chat '${question}' did not end well`);
  return performance.now() - began;
}

/** Waits until a condition holds and returns the seconds it took. More than 90 s are a fault. */
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (!(await holds())) {
    if (seconds() > 90) {
      drill.fault(`${what} did not arrive within 90 s`);
      break;
    }
    await pause(200);
  }
  return seconds();
}

/** Connects a drive like a browser: goes to the consent page and back, with the cookies in between. */
async function connect(user: Client, drive: FakeDrive): Promise<Client> {
  const go = (address: string, cookie: string) =>
    fetch(new URL(address, user.origin), {
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', referer: `${user.origin}/` },
    });
  const begun = await go('/api/auth/google?service=storage', user.cookie);
  const note = begun.headers.getSetCookie().map((line) => line.split(';')[0]);
  const back = await drive.consent(begun.headers.get('location') ?? '');
  const ended = await go(back, [user.cookie, ...note].join('; '));
  const arrived = ended.headers.get('location') ?? '';
  if (arrived.includes('error=') || ended.status !== 303)
    throw new Error(`connecting ended with ${ended.status} ${arrived}`);
  return user;
}
