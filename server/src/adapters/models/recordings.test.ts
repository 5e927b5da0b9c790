import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModelVendor } from '../../ports/model-connector.ts';
import { ModelError, type ModelEvent } from '../../ports/model-provider.ts';
import { batchesOf } from '../../testing/models/batches-of.ts';
import { playedNetwork } from '../../testing/network/played-network.ts';
import { createConnectModel } from './connect-model.ts';

async function play(vendor: ModelVendor, bytes: Uint8Array, size: number): Promise<ModelEvent[]> {
  const provider = createConnectModel(playedNetwork(bytes, size))({ vendor, thinking: 'none' });
  const tools = ['weather', 'clock'].map((name) => ({ name, description: name, parameters: {} }));
  const request = { model: 'fake-model', messages: [], tools, thinking: 'fast', webSearch: false } as const;
  const events: ModelEvent[] = [];
  for await (const batch of batchesOf(provider, request)) {
    for (const event of batch) {
      const last = events.at(-1);
      // How text is split into events depends on how it arrived; the text itself does not.
      if ((event.type === 'text' || event.type === 'reasoning') && last?.type === event.type) {
        events[events.length - 1] = { ...last, text: last.text + event.text };
      } else events.push(event);
    }
  }
  return events;
}

const folders = { 'openai-chat': 'openai', anthropic: 'anthropic', gemini: 'gemini', responses: 'perplexity' } as const;

describe.each(Object.entries(folders))('a recording of %s', (folder, vendor) => {
  it.each(['text', 'tools', 'search', 'length'])('%s means the same however it is cut', async (scene) => {
    const path = join(import.meta.dirname, folder, 'recordings', scene);
    const bytes = readFileSync(`${path}.sse`);
    const whole = await play(vendor, bytes, bytes.length);
    await expect(`${JSON.stringify(whole, null, 2)}\n`).toMatchFileSnapshot(`${path}.json`);
    for (const size of [1, 2, 3, 7, 64, 1_000]) expect(await play(vendor, bytes, size)).toEqual(whole);
  });
});

describe('a stream that breaks in the read that brought words', () => {
  it.each([
    ['a chunk that is no JSON', 'data: {"choices": [{"delta\n\n'],
    ['an error of the vendor', 'data: {"error":{"message":"busy","code":503}}\n\n'],
    ['nothing more', ''],
  ])('gives the words before %s', async (_what, rest) => {
    const words = 'data: {"choices":[{"delta":{"content":"Hello"}}]}\n\n';
    const bytes = Buffer.from(words + rest);
    const provider = createConnectModel(playedNetwork(bytes, bytes.length))({ vendor: 'openai', thinking: 'none' });
    const request = { model: 'fake-model', messages: [], thinking: 'fast', webSearch: false } as const;
    const events: ModelEvent[] = [];
    const reading = (async () => {
      for await (const batch of batchesOf(provider, request)) events.push(...batch);
    })();
    await expect(reading).rejects.toBeInstanceOf(ModelError);
    expect(events).toEqual([{ type: 'text', text: 'Hello' }]);
  });
});
