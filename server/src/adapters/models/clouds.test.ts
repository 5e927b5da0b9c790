import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import type { ModelVendor } from '../../ports/model-connector.ts';
import { plainRequest } from '../../testing/conformance/conformance-stage.ts';
import { describeModelConformance } from '../../testing/conformance/model-conformance.ts';
import { type FakeUpstream, startFakeUpstream } from '../../testing/fake-upstream/fake-upstream.ts';
import { batchesOf } from '../../testing/models/batches-of.ts';
import { refusingNetwork } from '../../testing/network/refusing-network.ts';
import { createCheckKey } from './check-key.ts';
import { createConnectModel } from './connect-model.ts';
import { vendors } from './vendors.ts';

const outbound = createOutbound();
afterAll(() => outbound.close());

const clouds = ['azure', 'bedrock', 'vertex'] as const;
for (const vendor of clouds) {
  describeModelConformance({
    name: vendor,
    lacks: vendor === 'azure' ? ['searches'] : [],
    connect: (baseUrl, limits) =>
      createConnectModel(outbound, { limits: { connectMs: 1_000, ...limits } })({
        vendor,
        baseUrl,
        apiKey: 'sk-marked-key',
        thinking: 'none',
      }),
  });
}

describe('where a cloud is asked', () => {
  let upstream: FakeUpstream;
  beforeAll(async () => {
    upstream = await startFakeUpstream();
  });
  afterEach(() => upstream.reset());
  afterAll(() => upstream.close());

  test.each([
    ['azure', '/openai/v1', '/openai/v1/chat/completions', 'api-key'],
    // The address as Azure's portal shows it.
    ['azure', '/', '/openai/v1/chat/completions', 'api-key'],
    ['bedrock', '/anthropic', '/anthropic/v1/messages', 'x-api-key'],
    ['vertex', '', '/v1/publishers/google/models/fake-model:streamGenerateContent?alt=sse', 'x-goog-api-key'],
  ] as const)('%s', async (vendor, base, path, header) => {
    const provider = createConnectModel(outbound)({
      vendor,
      baseUrl: upstream.url + base,
      apiKey: 'sk-marked-key',
      thinking: 'none',
    });
    const events = [];
    for await (const batch of batchesOf(provider, plainRequest, AbortSignal.timeout(10_000))) events.push(...batch);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
    expect(upstream.requests).toHaveLength(1);
    expect(upstream.requests[0]).toMatchObject({ path, headers: { [header]: 'sk-marked-key' } });
    expect(upstream.requests[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a key that is tried', () => {
  let upstream: FakeUpstream;
  beforeAll(async () => {
    upstream = await startFakeUpstream();
  });
  afterEach(() => upstream.reset());
  afterAll(() => upstream.close());
  const named = (Object.keys(vendors) as ModelVendor[]).filter((vendor) => vendor !== 'openai-compatible');
  const check = (vendor: ModelVendor, apiKey: string, baseUrl = upstream.url) =>
    createCheckKey(outbound)({ vendor, baseUrl, apiKey, thinking: 'none' }, AbortSignal.timeout(10_000));

  test.each(named)('at %s is refused where it is not known, and accepted where it is', async (vendor) => {
    upstream.behave({ knownKeys: ['sk-known'] });
    expect(await check(vendor, 'sk-another')).toEqual({ state: 'refused' });
    expect(await check(vendor, 'sk-known')).toEqual({ state: 'accepted' });
    expect(upstream.checks).toHaveLength(2);
  });

  test('of a vendor that nobody can reach is not judged', async () => {
    expect(await check('openai', 'sk-known', 'http://127.0.0.1:9')).toEqual({ state: 'untested', why: 'unreachable' });
  });

  test('is not judged by a vendor that does not serve the region of the server', async () => {
    const message = 'Country, region, or territory not supported';
    const { outbound: elsewhere } = refusingNetwork(() => ({
      status: 403,
      body: { error: { code: 'unsupported_country_region_territory', message, type: 'request_forbidden' } },
    }));
    const connection = { vendor: 'vertex', apiKey: 'sk-known', thinking: 'none' } as const;
    expect(await createCheckKey(elsewhere)(connection, AbortSignal.timeout(10_000))).toEqual({
      state: 'untested',
      why: 'in-trouble',
    });
  });

  test('of a vendor in trouble is not judged', async () => {
    upstream.behave({ checkStatus: 503 });
    expect(await check('openai', 'sk-known')).toEqual({ state: 'untested', why: 'in-trouble' });
  });
});
