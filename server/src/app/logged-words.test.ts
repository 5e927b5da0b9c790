import { addIntegration } from '@atrium/contract/integrations';
import { listModels } from '@atrium/contract/models';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../platform/log/create-log.ts';
import { vendors } from '../settings/model-settings.ts';
import { type FakeUpstream, startFakeUpstream } from '../testing/fake-upstream/fake-upstream.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const marks = /marked|sparrow/;
const question = 'The marked sparrow sings, says nobody else.';
const lines: string[] = [];
let upstream: FakeUpstream;
let server: TestApp;
let client: TestClient;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  const settings = vendors.flatMap((vendor) => [
    [`${vendor}_BASE_URL`, `${upstream.url}/${vendor.toLowerCase()}`],
    [`${vendor}_API_KEY`, `key-of-${vendor.toLowerCase()}`],
  ]);
  const log = createLog({ level: 'trace', secrets: [], destination: { write: (line) => void lines.push(line) } });
  server = await startTestApp({ settings: Object.fromEntries(settings), overrides: { log } });
  client = await server.demoUser();
  // Users' own keys come first, so each wire is asked: Replicate's models cannot be charged, for instance.
  for (const serviceName of ['openai', 'claude', 'gemini', 'perplexity', 'replicate']) {
    const credentialsEncrypted = JSON.stringify({ apiKey: `own-key-of-${serviceName}` });
    const body = { serviceType: 'ai_model', serviceName, credentialsEncrypted, isActive: true } as const;
    await client.call(addIntegration, { body });
  }
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});

async function askAll(): Promise<void> {
  const { models } = await client.call(listModels);
  for (const { id } of models.filter(({ unavailable }) => unavailable === null))
    await (await client.fetch(sendStream, { body: { message: question, model: id } })).text();
}

test.each([
  ['400', { status: 400 }],
  ['422', { status: 422 }],
  ['500', { status: 500 }],
  ['an error in the stream', { fault: 'error-event' }],
] as const)(
  'a vendor that answers %s and quotes the question puts none of it into the log',
  async (_what, behaviour) => {
    upstream.reset();
    lines.length = 0;
    upstream.behave({ ...behaviour, errorText: `cannot process input: ${question}` });
    await askAll();
    const wires = new Set(upstream.requests.map(({ wire }) => wire));
    expect([...wires].sort()).toEqual(['anthropic', 'gemini', 'openai-chat', 'replicate', 'responses']);
    const log = lines.join('');
    expect(log).toContain('cannot process input: […]');
    expect(log).not.toMatch(marks);
  },
);
