import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../platform/ids/new-id.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { ModelError } from '../ports/model-provider.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { createDrivenModel } from '../testing/models/driven-model.ts';
import { startWalletStage, type WalletStage } from '../testing/stages/wallet-stage.ts';
import type { TestClient } from '../testing/test-client.ts';
import { meteredModels } from './metered-models.ts';
import { root } from './root.ts';

const token = 'a-token-of-the-operator';

describeOnBothStores('the metrics', (openStore) => {
  let stage: WalletStage;
  beforeAll(async () => {
    stage = await startWalletStage(await openStore(), { OPENAI_API_KEY: 'sk-platform-key-1', METRICS_TOKEN: token });
  });
  beforeEach(() => stage.provider.answer(null));
  afterAll(() => stage.server.close());

  const read = async () =>
    (await fetch(`${stage.server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  /** The value of a metric; 0 if it is absent. */
  const figureIn = (text: string, figure: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${figure} `))
        ?.split(' ')[1] ?? 0,
    );
  const send = (client: TestClient) =>
    collectEvents(client.events(sendStream, { body: { message: 'Hello', model: 'gpt-4', runId: newId() } }));

  it('tell of a reply under way and what is held for it, and of its end and what it took', async () => {
    const { client } = await stage.person();
    const before = await read();
    const nth = stage.provider.calls.length + 1;
    const reply = send(client);
    const call = await stage.provider.call(nth);
    const meanwhile = await read();
    expect(figureIn(meanwhile, 'atrium_runs_live')).toBe(1);
    expect(figureIn(meanwhile, 'atrium_event_streams_open')).toBe(1);
    expect(figureIn(meanwhile, 'atrium_credits_held')).toBeGreaterThan(0);
    call.say('A heron.');
    const usage = { input: 10_000, cached: 0, output: 5_000, reasoning: 0 };
    call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
    call.break();
    await reply.until('complete');
    await expect.poll(async () => figureIn(await read(), 'atrium_runs_live'), { interval: 20 }).toBe(0);
    const after = await read();
    const grown = (figure: string) => figureIn(after, figure) - figureIn(before, figure);
    expect(grown('atrium_runs_started_total{route="platform-key"}')).toBe(1);
    expect(grown('atrium_runs_ended_total{route="platform-key",outcome="complete"}')).toBe(1);
    expect(grown('atrium_run_first_word_seconds_count{route="platform-key"}')).toBe(1);
    expect(grown('atrium_run_seconds_count{route="platform-key"}')).toBe(1);
    expect(grown('atrium_model_tokens_total{vendor="openai",direction="input"}')).toBe(10_000);
    expect(grown('atrium_model_tokens_total{vendor="openai",direction="output"}')).toBe(5_000);
    expect(figureIn(after, 'atrium_credits_held')).toBe(0);
    expect(grown('atrium_credits_captured_this_month')).toBeGreaterThan(0);
    expect(grown('atrium_database_seconds_count{kind="statement"}')).toBeGreaterThan(0);
    expect(figureIn(after, 'atrium_database_up')).toBe(1);
  });

  it('tell of a fault by its vendor and its kind', async () => {
    const { client } = await stage.person();
    const nth = stage.provider.calls.length + 1;
    const reply = send(client);
    const call = await stage.provider.call(nth);
    call.break(new ModelError('rate-limit', 'Too many requests.'));
    await reply.until('error');
    const failed = 'atrium_model_errors_total{vendor="openai",kind="rate-limit"}';
    await expect.poll(async () => figureIn(await read(), failed), { interval: 20 }).toBe(1);
    const ended = 'atrium_runs_ended_total{route="platform-key",outcome="rate-limit"}';
    await expect.poll(async () => figureIn(await read(), ended), { interval: 20 }).toBe(1);
  });

  it('have each a line in docs/operating.md, and name nobody and no secret', async () => {
    const { id } = await stage.person();
    const text = await read();
    const guide = readFileSync(join(root, 'docs', 'operating.md'), 'utf8');
    const names = [...text.matchAll(/^# TYPE ((?:atrium|http)_\w+)/gm)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
    for (const secret of [id, token, 'sk-platform-key-1']) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });
});

it.each([
  {
    name: 'a fault of a vendor that is cut off for the time it takes',
    reason: new ModelError('timeout', 'Cut.'),
    n: 1,
  },
  { name: 'none where somebody stops his reply', reason: new Error('Stopped.'), n: 0 },
])('the metrics tell of $name', async ({ reason, n }) => {
  const metrics = createMetrics();
  const connection = { vendor: 'openai', thinking: 'none' } as const;
  const model = meteredModels(() => createDrivenModel(), metrics)(connection);
  const cut = new AbortController();
  const request = { model: 'm', messages: [], thinking: 'fast', webSearch: false } as const;
  const call = model.stream(request, cut.signal, () => undefined);
  cut.abort(reason);
  await expect(call).rejects.toBe(reason);
  const { text } = await metrics.read();
  expect(text.split('\n').filter((line) => line.startsWith('atrium_model_errors_total{'))).toEqual(
    n === 0 ? [] : ['atrium_model_errors_total{vendor="openai",kind="timeout"} 1'],
  );
});
