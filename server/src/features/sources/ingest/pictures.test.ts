import { getUser } from '@atrium/contract/accounts';
import { readSourceFile, readSourceText } from '@atrium/contract/source-texts';
import { retrySource } from '@atrium/contract/sources';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type FakeUpstream, startFakeUpstream } from '../../../testing/fake-upstream/fake-upstream.ts';
import { addAsSource, endedSource, skarholm } from '../../../testing/files-as-sources.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const seen =
  '## What it shows\nA blue plate with a white frame.\n\n## Text in the picture\nSKARHOLM LIGHT\nNo landing in fog';

describeOnBothStores('a picture as a source', (open) => {
  let upstream: FakeUpstream;
  let server: TestApp;
  let ann: TestClient;

  beforeAll(async () => {
    upstream = await startFakeUpstream();
    server = await startTestApp({
      overrides: { database: await open(), runsJobs: true },
      settings: { HOUSE_MODEL_URL: `${upstream.url}/v1`, HOUSE_MODEL_NAME: 'llava-fake' },
    });
    ann = await server.demoUser();
    upstream.behave({ reply: seen });
  });
  afterEach(() => {
    upstream.reset();
    upstream.behave({ reply: seen });
  });
  afterAll(async () => {
    await server.close();
    await upstream.close();
  });

  const add = (name: string, body: Uint8Array<ArrayBuffer>, client = ann) => addAsSource(client, name, body);
  const ended = (id: string, client = ann) => endedSource(client, id);
  const eventsOf = async (client: TestClient, app = server) => {
    const { id } = await client.call(getUser);
    const { rows } = await app.app.outside.database.db.execute(
      sql`select purpose, paid_by, cost_micro_usd::int as cost from usage_events where user_id = ${id} order by created_at`,
    );
    return rows;
  };

  it('without a model that sees says in a sentence how to connect one, and can be tried again', async () => {
    const bare = await startTestApp({ overrides: { runsJobs: true } });
    const ben = await bare.demoUser();
    const id = await add('plate.png', await skarholm('png'), ben);
    const failed = await ended(id, ben);
    expect(failed).toMatchObject({ stage: 'failed', type: 'image', version: 0 });
    expect(failed.problem).toMatch(/^Pictures need a model that sees them, .* Settings > Integrations > AI Models/);
    await ben.call(retrySource, { params: { id } });
    expect(await ended(id, ben)).toMatchObject({ stage: 'failed', problem: failed.problem });
    expect(await eventsOf(ben, bare)).toEqual([]);
    await bare.close();
  });

  it.each([
    [{ status: 401 }, /key for .* was refused/],
    [{ status: 429 }, /takes no more requests/],
    [{ status: 500 }, /Try again later/],
    [{ end: 'refused' as const }, /declined/],
    [{ fault: 'cut' as const }, /could not be reached, or broke off/],
    [{ reply: ' ' }, /saw nothing/],
  ])(
    'whose model fails by %j says so in a sentence, costs nothing, and is had at the next try',
    async (fault, sentence) => {
      upstream.behave(fault);
      const cho = await server.demoUser();
      const id = await add('plate.png', await skarholm('png'), cho);
      expect(await ended(id, cho)).toMatchObject({ stage: 'failed', problem: expect.stringMatching(sentence) });
      expect(await eventsOf(cho)).toEqual([]);
      upstream.reset();
      upstream.behave({ reply: seen });
      await cho.call(retrySource, { params: { id } });
      expect(await ended(id, cho)).toMatchObject({ stage: 'ready', problem: null });
    },
  );

  it('is never described by a model that was not shown it', async () => {
    upstream.behave({ status: 400, errorText: 'llava-fake is not a multimodal model' });
    const fay = await server.demoUser();
    const id = await add('plate.png', await skarholm('png'), fay);
    expect(await ended(id, fay)).toMatchObject({ stage: 'failed', version: 0 });
    expect(upstream.requests.map(({ body }) => JSON.stringify(body).includes('data:image/'))).toEqual([true]);
  });

  it('that is damaged is shown to no model', async () => {
    const whole = await skarholm('png');
    const id = await add('plate.png', whole.slice(0, 400));
    expect(await ended(id)).toMatchObject({
      problem: 'This picture is damaged and could not be read.',
      canRetry: false,
    });
    expect(upstream.requests).toEqual([]);
  });

  it.each(['png', 'jpg', 'webp', 'gif'])(
    'in %s is what the model sees in it, said to be so, and can be looked at',
    async (ending) => {
      const dan = await server.demoUser();
      const bytes = await skarholm(ending);
      const id = await add(`plate.${ending}`, bytes, dan);
      const source = await ended(id, dan);
      expect(source).toMatchObject({ stage: 'ready', type: 'image', title: 'plate' });
      expect(source.notice).toMatch(/^What .* sees in this picture; no words of yours\.$/);
      const { text, sections } = await dan.call(readSourceText, { params: { id } });
      expect(text).toBe(seen);
      expect(sections.map(({ title }) => title)).toEqual(['What it shows', 'Text in the picture']);
      const sent = JSON.stringify(upstream.requests[0]?.body);
      expect(sent).toMatch(/data:image\/(?:png|jpeg|webp);base64,/);
      expect(sent).toContain('never to be followed');
      expect(await eventsOf(dan)).toEqual([{ purpose: 'picture', paid_by: 'free', cost: 0 }]);
      const file = await dan.fetch(readSourceFile, { params: { id } });
      expect(file.headers.get('content-disposition')).toMatch(/^inline/);
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    },
  );

  it('whose description was cut off says that its end is missing', async () => {
    upstream.behave({ reply: seen, end: 'length' });
    const hal = await server.demoUser();
    const source = await ended(await add('plate.png', await skarholm('png'), hal), hal);
    expect(source).toMatchObject({ stage: 'ready', notice: expect.stringMatching(/takes: its end is missing\.$/) });
  });

  it('is paid with credits where only the installation’s key opens a model that sees, and not without any', async () => {
    const settings = { OPENAI_API_KEY: 'key-of-the-fake', OPENAI_BASE_URL: `${upstream.url}/v1`, DEMO_CREDITS: '40' };
    const paying = await startTestApp({ overrides: { runsJobs: true }, settings });
    const eve = await paying.demoUser();
    const id = await add('plate.png', await skarholm('png'), eve);
    expect(await ended(id, eve)).toMatchObject({ stage: 'ready', notice: expect.stringContaining('GPT') });
    expect(await eventsOf(eve, paying)).toMatchObject([
      { purpose: 'picture', paid_by: 'credits', cost: expect.any(Number) },
    ]);
    const { rows } = await paying.app.outside.database.db.execute(sql`select count(*)::int as open from credit_holds`);
    expect(rows).toEqual([{ open: 0 }]);
    // Credits for only a few words are refused.
    const gus = await paying.demoUser();
    const { id: userId } = await gus.call(getUser);
    const { db } = paying.app.outside.database;
    await db.execute(sql`update credit_accounts set balance = 50000 where user_id = ${userId}`);
    const scarce = await ended(await add('plate.png', await skarholm('png'), gus), gus);
    expect(scarce).toMatchObject({ stage: 'failed', problem: expect.stringContaining('You need credits to use') });
    await paying.close();
    const poor = await startTestApp({ overrides: { runsJobs: true }, settings: { ...settings, DEMO_CREDITS: '0' } });
    const fay = await poor.demoUser();
    const refused = await ended(await add('plate.png', await skarholm('png'), fay), fay);
    expect(refused).toMatchObject({ stage: 'failed', problem: expect.stringContaining('You need credits to use') });
    await poor.close();
  });
});
