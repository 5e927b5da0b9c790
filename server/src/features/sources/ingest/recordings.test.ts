import { getUser } from '@atrium/contract/accounts';
import { readSourceFile, readSourceText } from '@atrium/contract/source-texts';
import { retrySource } from '@atrium/contract/sources';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { addAsSource, endedSource, skarholm } from '../../../testing/files-as-sources.ts';
import { skarholmTranscript, startFakeTranscriber } from '../../../testing/models/fake-transcriber.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

describeOnBothStores('a recording as a source', (open) => {
  let fake: Awaited<ReturnType<typeof startFakeTranscriber>>;
  let server: TestApp;
  let ann: TestClient;

  beforeAll(async () => {
    fake = await startFakeTranscriber();
    server = await startTestApp({
      overrides: { database: await open(), runsJobs: true },
      settings: { TRANSCRIPTION_MODEL: 'whisper-1', TRANSCRIPTION_BASE_URL: fake.baseUrl },
    });
    ann = await server.demoUser();
  });
  afterEach(() => {
    fake.state.answer = skarholmTranscript;
  });
  afterAll(async () => {
    await server.close();
    await fake.close();
  });

  const add = (name: string, body: Uint8Array<ArrayBuffer>, client = ann) => addAsSource(client, name, body);
  const ended = (id: string, client = ann) => endedSource(client, id);

  it('without a model that writes it down says in a sentence what is missing, and can be tried again', async () => {
    const bare = await startTestApp({ overrides: { runsJobs: true } });
    const ben = await bare.demoUser();
    const id = await add('log.mp3', await skarholm('mp3'), ben);
    const failed = await ended(id, ben);
    expect(failed).toMatchObject({ stage: 'failed', type: 'audio', version: 0 });
    expect(failed.problem).toMatch(/^Recordings need a model that writes them down: .*TRANSCRIPTION_MODEL.*\.$/);
    await ben.call(retrySource, { params: { id } });
    expect(await ended(id, ben)).toMatchObject({ stage: 'failed', problem: failed.problem });
    await bare.close();
  });

  it.each([
    [400, /could not be written down/],
    [401, /key for it was refused/],
    [429, /Too many recordings/],
    [503, /could not be reached/],
    [{ text: ' ' }, /Nothing that is said/],
  ])(
    'whose model answers %j fails with one sentence, and is had at the next try where that can help',
    async (answer, sentence) => {
      fake.state.answer = answer;
      const id = await add('log.mp3', await skarholm('mp3'));
      const failed = { stage: 'failed', problem: expect.stringMatching(sentence), canRetry: answer !== 400 };
      expect(await ended(id)).toMatchObject(failed);
      if (!failed.canRetry) return;
      fake.state.answer = skarholmTranscript;
      await ann.call(retrySource, { params: { id } });
      expect(await ended(id)).toMatchObject({ stage: 'ready', problem: null });
    },
  );

  it('that is larger than models take is not sent', async () => {
    const before = fake.heard.length;
    const large = new Uint8Array(26 * 1024 * 1024);
    large.set(Buffer.from('ID3'));
    expect((await ended(await add('long.mp3', large))).problem).toContain('larger than 25 MB');
    expect(fake.heard).toHaveLength(before);
  });

  it.each(['mp3', 'm4a', 'wav', 'ogg', 'webm', 'flac'])(
    'in %s is what was said, each place with its time',
    async (ending) => {
      const id = await add(`log.${ending}`, await skarholm(ending));
      expect(await ended(id)).toMatchObject({ stage: 'ready', type: 'audio', passages: 1, notice: null, title: 'log' });
      const { text, times, firstLine, sections } = await ann.call(readSourceText, { params: { id } });
      expect(text).toBe(skarholmTranscript.text);
      expect(times.map(({ at, seconds }) => [text.slice(at, at + 10), seconds])).toEqual([
        ['This is th', 0],
        ['The fog ca', 4.2],
        ['At six the', 9.6],
        ['The parrot', 14.8],
      ]);
      expect([firstLine, sections]).toEqual([null, []]);
      const { times: some } = await ann.call(readSourceText, {
        params: { id },
        query: { from: String(text.indexOf('fog')) },
      });
      expect(some.map(({ seconds }) => seconds)).toEqual([4.2, 9.6, 14.8]);
      const { id: userId } = await ann.call(getUser);
      const { rows } = await server.app.outside.database.db.execute(
        sql`select locator from retrieval_passages where user_id = ${userId} and item_id = ${id}`,
      );
      expect(rows.map(({ locator }) => locator)).toEqual([
        { time: 0, times: times.slice(1).map(({ at, seconds }) => [at, seconds]) },
      ]);
    },
  );

  it('whose model says no times has none, and says so', async () => {
    fake.state.answer = { text: 'The parrot was not amused.' };
    const id = await add('short.wav', await skarholm('wav'));
    expect(await ended(id)).toMatchObject({ stage: 'ready', notice: expect.stringContaining('when what was said') });
    expect((await ann.call(readSourceText, { params: { id } })).times).toEqual([]);
  });

  it('can be played from anywhere: a range of its bytes is given, to its owner alone', async () => {
    const bytes = await skarholm('ogg');
    const id = await add('played.ogg', bytes);
    await ended(id);
    const ask = (range: string, client = ann) => client.fetch(readSourceFile, { params: { id }, headers: { range } });
    const part = await ask('bytes=100-199');
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
      206,
      `bytes 100-199/${bytes.byteLength}`,
      'audio/ogg',
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    const rest = await ask(`bytes=${bytes.byteLength - 10}-`);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true);
    expect((await ask('bytes=-5')).headers.get('content-length')).toBe('5');
    for (const odd of ['bytes=0-1,4-5', 'bytes=9-1', `bytes=${bytes.byteLength}-`, 'lines=1-2', 'bytes=-']) {
      const whole = await ask(odd);
      expect([whole.status, Number(whole.headers.get('content-length'))]).toEqual([200, bytes.byteLength]);
      await whole.arrayBuffer();
    }
    expect((await ask('bytes=0-1', await server.demoUser())).status).toBe(404);
  });
});
