import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOutbound } from '../src/platform/outbound/create-outbound.ts';
import type { Behaviour } from '../src/testing/fake-upstream/behaviour.ts';
import { startFakeUpstream } from '../src/testing/fake-upstream/fake-upstream.ts';

/**
 * Writes what the fakes send, byte for byte, beside the adapters that read it: `node server/scripts/record-fakes.ts`.
 * They are recordings of our own fakes, not of the vendors.
 */
const adapters = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'adapters', 'models');

const paths = {
  'openai-chat': '/v1/chat/completions',
  anthropic: '/v1/messages',
  gemini: '/v1beta/models/fake-model:streamGenerateContent?alt=sse',
  responses: '/v1/responses',
} as const;

const scenes: Readonly<Record<string, Partial<Behaviour>>> = {
  text: { reply: 'Zürich, 東京 and 🦊: each arrives whole.', reasoning: 'Which cities?' },
  tools: {
    reply: 'Let me look.',
    toolCalls: [
      { name: 'weather', arguments: { city: 'Zürich' } },
      { name: 'clock', arguments: {} },
    ],
  },
  search: {
    reply: 'As a page says.',
    sources: [{ url: 'https://example.com/a', title: 'A page', quote: 'its words' }],
  },
  length: { reply: 'Cut off at', end: 'length' },
};

const upstream = await startFakeUpstream();
const outbound = createOutbound();
for (const [adapter, path] of Object.entries(paths)) {
  const folder = join(adapters, adapter, 'recordings');
  mkdirSync(folder, { recursive: true });
  for (const [scene, behaviour] of Object.entries(scenes)) {
    upstream.reset();
    upstream.behave(behaviour);
    const response = await outbound.request({
      url: upstream.url + path,
      method: 'POST',
      body: '{}',
      trust: 'operator',
    });
    writeFileSync(join(folder, `${scene}.sse`), await response.bytes());
  }
}
await outbound.close();
await upstream.close();
