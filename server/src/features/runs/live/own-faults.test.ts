import { Socket } from 'node:net';
import { readChat } from '@atrium/contract/chats';
import { resumeRun, sendStream } from '@atrium/contract/runs';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { createLog } from '../../../platform/log/create-log.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type FakeUpstream, startFakeUpstream } from '../../../testing/fake-upstream/fake-upstream.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const said = 'x is not a function';

describeOnBothStores('a fault of our own between provider and reader', (open) => {
  let database: Database;
  let upstream: FakeUpstream;
  let server: TestApp;
  let lines: string[] = [];

  beforeAll(async () => {
    database = await open();
    upstream = await startFakeUpstream();
    const log = createLog({ level: 'error', secrets: [], destination: { write: (line) => void lines.push(line) } });
    const settings = { HOUSE_MODEL_URL: `${upstream.url}/v1`, HOUSE_MODEL_NAME: 'fake-model' };
    server = await startTestApp({ overrides: { database, log }, settings });
  });
  afterAll(async () => {
    await server.close();
    await upstream.close();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    upstream.reset();
    lines = [];
  });

  /** Makes the encoding of one event fail, once. */
  function failToEncode(isIt: (event: Partial<Record<'type' | 'content' | 'response', string>>) => boolean) {
    const { stringify } = JSON;
    let left = 1;
    vi.spyOn(JSON, 'stringify').mockImplementation(((value: unknown, ...rest: []) => {
      if (left > 0 && typeof value === 'object' && value !== null && isIt(value)) {
        left -= 1;
        throw new TypeError(said);
      }
      return stringify(value, ...rest);
    }) as typeof JSON.stringify);
  }
  const ask = (client: TestClient, behaviour: object) =>
    collectEvents(client.events(sendStream, { body: { message: `Say it fake:${JSON.stringify(behaviour)}` } }));
  /** Another user's reply, half written, to be compared with what it should become. */
  async function beginOther() {
    const other = ask(await server.demoUser(), { reply: 'One and two and three and four.', holdAfter: 2 });
    await other.untilText(10);
    return async () => {
      upstream.release();
      expect(await other.all()).toMatchObject({ status: 'complete', content: 'One and two and three and four.' });
    };
  }
  const logged = () => lines.filter((line) => line.includes(said));

  it.each([
    {
      what: 'in an event of its text',
      reply: 'Once upon a time there was † and so on.',
      isIt: ({ content = '' }) => content.includes('†'),
      kept: /^Once upon/,
    },
    {
      what: 'in what is left to say when nothing more comes',
      reply: 'Half a sign \ud83d',
      isIt: ({ content = '' }) => content === '\ufffd',
      kept: /^Half a sign $/,
    },
  ])('$what ends the run as failed for reader and store alike, and touches no other', async ({ reply, isIt, kept }) => {
    const expectOther = await beginOther();
    const client = await server.demoUser();
    failToEncode((event) => event.type === 'chunk' && isIt(event));
    // What comes in one read goes out in one event. At a faster pace, that could be the whole reply on a busy machine.
    const reader = ask(client, { reply, paceMs: 60 });
    const seen = await reader.all();
    expect(seen).toMatchObject({ status: 'failed', error: { code: 'unknown' } });
    expect(seen.error?.message).toMatch(/ could not answer\. Try again\.$/);
    expect(seen.content).toMatch(kept);
    const { sessionId } = await reader.until('session_created');
    const { isRunning, messages } = await client.call(readChat, { params: { id: sessionId } });
    expect(isRunning).toBe(false);
    expect(messages[1]).toMatchObject({ status: 'failed', content: seen.content, error: seen.error });
    expect(logged()).toHaveLength(1);
    await expectOther();
  });

  it('in telling the end lets the readers go, who find it when they come back, and touches no other run', async () => {
    const expectOther = await beginOther();
    const client = await server.demoUser();
    const reader = ask(client, { reply: 'All of it is here.', holdAfter: 1 });
    const { runId } = await reader.until('session_created');
    const second = collectEvents(client.events(resumeRun, { params: { id: runId } }));
    await second.until('chunk');
    failToEncode(({ type, response }) => type === 'complete' && response === 'All of it is here.');
    upstream.release();
    for (const each of [reader, second]) {
      expect(await each.all()).toMatchObject({ content: 'All of it is here.' });
      expect(each.events.filter(({ type }) => type === 'complete')).toEqual([]);
    }
    const again = await collectEvents(client.events(resumeRun, { params: { id: runId } })).all();
    expect(again).toMatchObject({ status: 'complete', content: 'All of it is here.' });
    expect(logged()).toHaveLength(1);
    await expectOther();
  });

  it('in writing to one reader cuts his connection; he resumes, and others of the run and of other runs miss nothing', async () => {
    const expectOther = await beginOther();
    const client = await server.demoUser();
    const reader = ask(client, { reply: 'Before it † and after it.', holdAfter: 1 });
    const { runId } = await reader.until('session_created');
    await reader.until('chunk');
    const second = collectEvents(client.events(resumeRun, { params: { id: runId } }));
    await second.until('chunk');
    let isBroken = false;
    const { write } = Socket.prototype;
    vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...input: unknown[]) {
      if (!isBroken && String(input[0]).includes('"type":"chunk"') && String(input[0]).includes('†')) {
        isBroken = true;
        throw new TypeError(said);
      }
      return write.apply(this, input as Parameters<Socket['write']>);
    });
    upstream.release();
    await expect(reader.all()).rejects.toThrow();
    expect(await second.all()).toMatchObject({ status: 'complete', content: 'Before it † and after it.' });
    const after = Number(reader.seqs.at(-1));
    const rest = collectEvents(client.events(resumeRun, { params: { id: runId }, query: { fromSeq: after } }));
    expect(await rest.all()).toMatchObject({ status: 'complete', content: 'Before it † and after it.' });
    expect(logged()).toHaveLength(1);
    await expectOther();
  });
});
