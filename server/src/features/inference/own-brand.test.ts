import { describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { startFakeUpstream } from '../../testing/fake-upstream/fake-upstream.ts';
import { noVendorKeys } from '../../testing/models/no-vendor-keys.ts';
import {
  helloRequest,
  newPerson,
  newVisitor,
  problemOf,
  stageInference,
  textOf,
} from '../../testing/stages/inference-stage.ts';
import type { Inference } from './index.ts';

const stage = stageInference();

describe('the own-brand model', () => {
  const house = (name: string | null = 'house-1') => ({ url: `${stage.upstream.url}/v1`, key: 'house-key', name });

  it('is built in where nothing is set', async () => {
    const prepared = await stage.inferenceWith().prepare(newVisitor(), 'deepseek-v3');
    expect(prepared).toMatchObject({ route: 'built-in', name: 'Atrium AI', vendorModel: 'built-in' });
    expect(await textOf(prepared.provider, helloRequest)).toBe('built in');
  });

  it('is the house endpoint where one is set, for visitors too', async () => {
    stage.upstream.behave({ reply: 'From the house.' });
    const prepared = await stage.inferenceWith({ houseModel: house() }).prepare(newVisitor(), 'deepseek-v3');
    expect(prepared).toMatchObject({ route: 'house', vendorModel: 'house-1' });
    expect(await textOf(prepared.provider, { ...helloRequest, model: 'house-1' })).toBe('From the house.');
    expect(stage.upstream.requests[0]?.headers.authorization).toBe('Bearer house-key');
  });

  it('asks a house endpoint for its model where none is named, and is the same model until that changes', async () => {
    const inference = stage.inferenceWith({ houseModel: house(null) });
    const prepared = () => inference.prepare(newPerson(), 'deepseek-v3');
    const { provider } = await prepared();
    expect((await prepared()).provider).toBe(provider);
    inference.start();
    await expect.poll(async () => (await prepared()).vendorModel).toBe('fake-model');
    const named = (await prepared()).provider;
    expect(named).not.toBe(provider);
    inference.stop();
    inference.start();
    await expect.poll(() => stage.upstream.checks.length).toBe(2);
    expect((await prepared()).provider).toBe(named);
  });

  it('keeps the model of a house endpoint that for a moment lists none', async () => {
    const inference = stage.inferenceWith({ houseModel: house(null) });
    const vendorModel = async () => (await inference.prepare(newPerson(), 'deepseek-v3')).vendorModel;
    inference.start();
    await expect.poll(vendorModel).toBe('fake-model');
    stage.upstream.behave({ checkStatus: 503 });
    for (const looks of [2, 3]) {
      inference.stop();
      inference.start();
      await expect.poll(() => stage.upstream.checks.length).toBe(looks);
    }
    expect(await vendorModel()).toBe('fake-model');
    inference.stop();
  });

  it('of a house endpoint that was away at first has its window once it is listed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const inference = stage.inferenceWith({ houseModel: house() });
      const prepared = () => inference.prepare(newPerson(), 'deepseek-v3');
      stage.upstream.behave({ checkStatus: 503 });
      inference.start();
      await expect.poll(() => stage.upstream.checks.length).toBe(1);
      stage.upstream.behave({ checkStatus: 200, list: { data: [{ id: 'house-1', max_model_len: 65_536 }] } });
      await vi.advanceTimersByTimeAsync(30_000);
      await expect.poll(async () => (await prepared()).contextWindow).toBe(65_536);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(stage.upstream.checks).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['OpenRouter', true, { data: [{ id: 'house-1', architecture: { input_modalities: ['text', 'image'] } }] }],
    ['OpenRouter', false, { data: [{ id: 'gemma3:4b', architecture: { input_modalities: ['text'] } }] }],
    [
      'llama.cpp',
      true,
      { models: [{ model: 'q.gguf', capabilities: ['completion', 'multimodal'] }], data: [{ id: 'q.gguf' }] },
    ],
    [
      'llama.cpp',
      false,
      { models: [{ model: 'gemma-3-4b.gguf', capabilities: ['completion'] }], data: [{ id: 'gemma-3-4b.gguf' }] },
    ],
  ])('sees pictures where the list of %s says so, whatever it is called: %s', async (_server, images, list) => {
    const id = list.data[0]?.id ?? '';
    stage.upstream.behave({ list });
    const inference = stage.inferenceWith({ houseModel: house(id) });
    inference.start();
    const capabilities = async () => (await inference.prepare(newPerson(), 'deepseek-v3')).capabilities;
    await expect.poll(capabilities).toMatchObject({ images });
  });

  it.each([
    ['completion', 'mistral-small3.2', false],
    ['vision', 'mistral-small3.2', true],
    [null, 'gemma3:4b', true],
  ])('at Ollama that says %s of %s sees pictures: %s', async (said, id, images) => {
    stage.upstream.behave({
      list: { data: [{ id, owned_by: 'library' }] },
      ...(said && { shown: { capabilities: [said] } }),
    });
    const inference = stage.inferenceWith({ localServers: [{ name: 'Ollama', baseUrl: `${stage.upstream.url}/v1` }] });
    inference.start();
    const prepared = async () => {
      const { vendorModel, capabilities } = await inference.prepare(newPerson(), 'deepseek-v3');
      return { vendorModel, images: capabilities.images };
    };
    await expect.poll(prepared).toEqual({ vendorModel: id, images });
  });

  it.each([
    ['a machine of its own', 'local'],
    ['a house endpoint', 'house'],
  ] as const)(
    'at Ollama of %s has the window that it is loaded with, also while it is not loaded',
    async (_where, kind) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        const [id, more] = ['llama3.2:3b', { capabilities: ['completion'] }];
        const list = { data: [{ id, owned_by: 'library' }] };
        stage.upstream.behave({ list, shown: more, loaded: { models: [] } });
        const inference = stage.inferenceWith(
          kind === 'house'
            ? { houseModel: house(id) }
            : { localServers: [{ name: 'Ollama', baseUrl: `${stage.upstream.url}/v1` }] },
        );
        const prepared = async () => {
          const { route, contextWindow } = await inference.prepare(newPerson(), 'deepseek-v3');
          return [route, contextWindow];
        };
        inference.start();
        await expect.poll(prepared).toEqual([kind, 4_096]);
        stage.upstream.behave({
          loaded: { models: [null, { model: 'other', context_length: 5 }, { model: id, context_length: 32_768 }] },
        });
        await vi.advanceTimersByTimeAsync(30_000);
        await expect.poll(prepared).toEqual([kind, 32_768]);
        stage.upstream.behave({ loaded: { models: [] } });
        inference.stop();
        inference.start();
        await expect.poll(() => stage.upstream.checks.length).toBe(3);
        expect(await prepared()).toEqual([kind, 32_768]);
        inference.stop();
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it.each([
    ['a model of a maker', 'maker/model:7b', 'maker/model:7b', 'maker'],
    ['a model from elsewhere', 'hf.co/maker/model:q4', 'hf.co/maker/model:q4', 'maker'],
    ['a model named without its tag', 'llama3.2', 'llama3.2:latest', 'library'],
  ])(
    'at Ollama has the window that it is loaded with before the first question: %s',
    async (_what, name, id, owner) => {
      stage.upstream.behave({
        list: { data: [{ id, owned_by: owner }] },
        isOllama: true,
        loaded: { models: [] },
        loadedThen: { models: [{ model: id, context_length: 32_000 }] },
      });
      const inference = stage.inferenceWith({ houseModel: house(name) });
      inference.start();
      await expect.poll(() => stage.upstream.checks.length).toBe(1);
      await expect
        .poll(async () => {
          const { vendorModel, contextWindow } = await inference.prepare(newPerson(), 'deepseek-v3');
          return [vendorModel, contextWindow];
        })
        .toEqual([name, 32_000]);
      inference.stop();
    },
  );

  it('at Ollama that is still loading it keeps no question waiting once the server stops', {
    timeout: 10_000,
  }, async () => {
    const list = { data: [{ id: 'large', owned_by: 'library' }] };
    stage.upstream.behave({ list, loaded: { models: [] }, loadedThen: 'never' });
    const inference = stage.inferenceWith({ houseModel: house('large') });
    inference.start();
    await expect.poll(() => stage.upstream.checks.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const prepared = inference.prepare(newPerson(), 'deepseek-v3');
    await new Promise((resolve) => setTimeout(resolve, 100));
    inference.stop();
    expect((await prepared).contextWindow).toBe(4_096);
  });

  it('at Ollama is not loaded for one who has used up the free model for the day', { timeout: 10_000 }, async () => {
    const list = { data: [{ id: 'large', owned_by: 'library' }] };
    stage.upstream.behave({ list, loaded: { models: [] }, loadedThen: 'never' });
    const inference = stage.inferenceWith({ houseModel: house('large'), userDailyFreeTokens: 0 });
    inference.start();
    await expect.poll(() => stage.upstream.checks.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    // Would wait for the model for 20 s.
    expect((await problemOf(inference.prepare(newPerson(), 'deepseek-v3'))).code).toBe('daily-limit');
    inference.stop();
  });

  it('with the name of a maker before it is not taken for one at Ollama where that is not', async () => {
    stage.upstream.behave({ list: { data: [{ id: 'openai/gpt-oss', owned_by: 'openai' }] } });
    const inference = stage.inferenceWith({ houseModel: house('openai/gpt-oss') });
    inference.start();
    await expect.poll(() => stage.upstream.checks.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await inference.prepare(newPerson(), 'deepseek-v3')).contextWindow).toBe(32_768);
    inference.stop();
  });

  it('at Ollama that has it elsewhere answer has the window that it has there, and is not loaded', async () => {
    const id = 'gpt-oss:120b-cloud';
    stage.upstream.behave({
      list: { data: [{ id, owned_by: 'library' }] },
      shown: { remote_host: 'https://ollama.com:443', model_info: { 'gptoss.context_length': 131_072 } },
      loaded: { models: [] },
      loadedThen: { models: [{ model: id, context_length: 5_000 }] },
    });
    const inference = stage.inferenceWith({ houseModel: house(id) });
    inference.start();
    await expect.poll(async () => (await inference.prepare(newPerson(), 'deepseek-v3')).contextWindow).toBe(131_072);
    inference.stop();
  });

  it('at Ollama that has not loaded it has the window of its Modelfile', async () => {
    stage.upstream.behave({
      list: { data: [{ id: 'mine', owned_by: 'library' }] },
      shown: { parameters: 'stop    "<|end|>"\nnum_ctx                        16384\ntemperature 1' },
    });
    const inference = stage.inferenceWith({ localServers: [{ name: 'Ollama', baseUrl: `${stage.upstream.url}/v1` }] });
    inference.start();
    await expect.poll(async () => (await inference.prepare(newPerson(), 'deepseek-v3')).contextWindow).toBe(16_384);
    inference.stop();
  });

  it("is DeepSeek's own where only that key is set", async () => {
    const vendors = { ...noVendorKeys, deepseek: { apiKey: 'ds-key', baseUrl: null } };
    const prepared = await stage.inferenceWith({ vendors }).prepare(newVisitor(), 'deepseek-v3');
    expect(prepared).toMatchObject({ route: 'house', vendorModel: 'deepseek-v4-flash' });
  });

  it('is found on this machine in the background, and lost when its server goes', async () => {
    const server = await startFakeUpstream();
    const localServers = [
      { name: 'nobody', baseUrl: 'http://127.0.0.1:1/v1' },
      { name: 'Ollama', baseUrl: `${server.url}/v1` },
    ];
    const inference = stage.inferenceWith({ localServers });
    expect((await inference.prepare(newVisitor(), 'deepseek-v3')).route).toBe('built-in');
    inference.start();
    const route = async () => (await inference.prepare(newVisitor(), 'deepseek-v3')).route;
    await expect.poll(route).toBe('local');
    expect((await inference.prepare(newVisitor(), 'deepseek-v3')).vendorModel).toBe('fake-model');
    inference.stop();
    await server.close();
    inference.start();
    await expect.poll(route).toBe('built-in');
  });
});

describe('an errand', () => {
  const ask = (inference: Inference, actor: Actor) =>
    inference.generateOnce(actor, 'title', helloRequest, new AbortController().signal);

  it('is left undone where only the built-in model is, or only keys that visitors may not use', async () => {
    expect(await ask(stage.inferenceWith(), newPerson())).toBeNull();
    expect(await ask(stage.inferenceWith({ vendors: stage.openai() }), newVisitor())).toBeNull();
  });

  it('goes to a cheap model of a vendor whose key is there', async () => {
    stage.upstream.behave({ reply: 'A short title' });
    expect(await ask(stage.inferenceWith({ vendors: stage.openai() }), newPerson())).toBe('A short title');
    expect(stage.upstream.requests[0]?.body).toMatchObject({ model: 'gpt-5.4-nano' });
  });

  it('goes to the house endpoint before that, and counts for no limit', async () => {
    stage.upstream.behave({ reply: 'House title' });
    const houseModel = { url: stage.upstream.url, key: null, name: 'house-1' };
    const inference = stage.inferenceWith({ vendors: stage.openai(), houseModel, userDailyFreeTokens: 1 });
    const actor = newPerson();
    for (let n = 0; n < 3; n += 1) expect(await ask(inference, actor)).toBe('House title');
    expect(stage.upstream.requests[0]?.body).toMatchObject({ model: 'house-1' });
    await inference.prepare(actor, 'deepseek-v3');
  });
});
