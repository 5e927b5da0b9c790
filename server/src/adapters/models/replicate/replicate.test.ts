import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import { plainRequest } from '../../../testing/conformance/conformance-stage.ts';
import { describeModelConformance } from '../../../testing/conformance/model-conformance.ts';
import { startFakeUpstream } from '../../../testing/fake-upstream/fake-upstream.ts';
import { batchesOf } from '../../../testing/models/batches-of.ts';
import { listenOnLoopback } from '../../../testing/network/listen-on-loopback.ts';
import { createConnectModel } from '../connect-model.ts';
import { predictionRequest } from './request.ts';

const outbound = createOutbound();
afterAll(() => outbound.close());

const connect = (baseUrl: string, limits = { firstTokenMs: 10_000, betweenTokensMs: 10_000 }) =>
  createConnectModel(outbound, { limits: { connectMs: 1_000, ...limits } })({
    vendor: 'replicate',
    baseUrl,
    apiKey: 'sk-marked-key',
    thinking: 'none',
  });

describeModelConformance({
  name: 'replicate',
  lacks: ['usage', 'reasoning', 'tools', 'sources', 'searches', 'pictures', 'end reasons'],
  connect,
});

test.each([
  'https://evil.example/stream',
  'https://replicate.com.evil.example/s',
  'http://stream.replicate.com/s',
  'file:///etc/passwd',
])('a stream at %s is not gone to, and the prediction is left alone', async (stream) => {
  const server = createServer((request, response) => {
    response.writeHead(request.method === 'POST' ? 201 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'p1', urls: { stream } }));
  });
  const { url, close } = await listenOnLoopback(server);
  const reading = batchesOf(connect(`${url}/v1`), plainRequest, AbortSignal.timeout(5_000));
  await expect(reading.next()).rejects.toMatchObject({
    kind: 'network',
    message: 'The provider named a stream that is not its own.',
  });
  await close();
});

test('a prediction that nobody waits for any more is called off; one that ended is not', async () => {
  const upstream = await startFakeUpstream({ behaviour: { tokens: 10_000, paceMs: 5 } });
  const stop = new AbortController();
  const reading = async () => {
    for await (const batch of batchesOf(connect(upstream.url), plainRequest, stop.signal))
      if (batch.length > 0) stop.abort();
  };
  await expect(reading()).rejects.toThrow();
  await expect.poll(() => upstream.cancelled).toEqual(['/v1/predictions/p1/cancel']);
  upstream.reset();
  upstream.behave({ reply: 'Whole.', paceMs: 0 });
  for await (const _ of batchesOf(connect(upstream.url), plainRequest, AbortSignal.timeout(5_000)));
  expect(upstream.cancelled).toEqual([]);
  await upstream.close();
});

test('a conversation is written out, and ends where the model is to go on', () => {
  const say = (role: 'user' | 'assistant', text: string) => ({ role, parts: [{ type: 'text' as const, text }] });
  const messages = [say('user', 'One?'), say('assistant', 'One.'), say('user', 'Two?')];
  expect(predictionRequest({ ...plainRequest, messages })).toEqual({
    stream: true,
    input: {
      prompt: 'User: One?\n\nAssistant: One.\n\nUser: Two?\n\nAssistant:',
      system_prompt: 'Be brief.',
      max_tokens: 4096,
    },
  });
});
