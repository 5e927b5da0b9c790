import { describe, expect, it } from 'vitest';
import { checkBooks } from '../../testing/database/check-books.ts';
import { noVendorKeys } from '../../testing/models/no-vendor-keys.ts';
import { startSilentServer } from '../../testing/network/silent-server.ts';
import {
  helloRequest,
  newPerson,
  newVisitor,
  problemOf,
  stageInference,
  textOf,
} from '../../testing/stages/inference-stage.ts';
import { createModels } from '../models/index.ts';
import { CallBrokenOff } from './inference.ts';

const stage = stageInference();

describe('a model of a vendor', () => {
  it('without any key is refused in the words of the dialog', async () => {
    const problem = await problemOf(stage.inferenceWith().prepare(newPerson(), 'claude-3-5-sonnet'));
    expect(problem).toMatchObject({
      code: 'api-key-required',
      message:
        'To use Claude (Anthropic Direct), you need to add your Anthropic API key in Settings > Integrations > AI Models.',
    });
  });

  it('is not for visitors, whatever keys there are', async () => {
    const problem = await problemOf(stage.inferenceWith({ vendors: stage.openai() }).prepare(newVisitor(), 'gpt-4'));
    expect(problem).toMatchObject({ code: 'sign-in-required', message: 'Sign in to use this model.' });
  });

  it('that nobody knows is refused by its name', async () => {
    const problem = await problemOf(stage.inferenceWith({ vendors: stage.openai() }).prepare(newPerson(), 'gpt-99'));
    const message = 'The model “gpt-99” is not known here. Choose another model.';
    expect(problem).toMatchObject({ code: 'model-unavailable', message });
  });

  it('with the key of its vendor answers for a user, and the key goes to that vendor', async () => {
    stage.upstream.behave({ reply: 'From the vendor.' });
    const prepared = await stage.inferenceWith({ vendors: stage.openai() }).prepare(newPerson(), 'gpt-4');
    expect(prepared).toMatchObject({ route: 'platform-key', badge: 'Platform Routing', vendorModel: 'gpt-4.1' });
    expect(await textOf(prepared.provider, { ...helloRequest, model: prepared.vendorModel })).toBe('From the vendor.');
    expect(stage.upstream.requests[0]?.headers.authorization).toBe('Bearer sk-openai-key');
    expect(stage.upstream.requests[0]?.body).toMatchObject({ model: 'gpt-4.1' });
  });

  it('is taken from the first host that has a key', async () => {
    const vendors = {
      ...noVendorKeys,
      openrouter: { apiKey: 'or-key', baseUrl: null },
      mistral: { apiKey: 'm', baseUrl: null },
    };
    const prepared = await stage.inferenceWith({ vendors }).prepare(newPerson(), 'mixtral-8x7b');
    expect(prepared.vendorModel).toBe('mistralai/mixtral-8x22b-instruct');
  });

  it('is never asked for what it cannot do', async () => {
    const prepared = await stage.inferenceWith({ vendors: stage.openai() }).prepare(newPerson(), 'gpt-4');
    await textOf(prepared.provider, { ...helloRequest, model: 'gpt-4.1', thinking: 'deep', webSearch: true });
    const body = JSON.stringify(stage.upstream.requests[0]?.body);
    expect(body).not.toMatch(/reasoning|web_search|tools/);
  });

  it('that may write as much as it may read is asked for half of its window', async () => {
    const [host] = createModels({ productName: 'Atrium' }).find('gpt-4')?.hosts ?? [];
    if (!host) throw new Error('gpt-4 has no host');
    const whole = { ...host, contextWindow: 8_192, maxOutputTokens: 8_192 };
    const models = createModels({ productName: 'Atrium', file: { models: [{ id: 'gpt-4', hosts: [whole] }] } });
    const inference = stage.inferenceWith({ vendors: stage.openai(), models });
    const actor = newPerson({ role: 'admin' });
    const model = await inference.prepare(actor, 'gpt-4');
    expect(model).toMatchObject({ contextWindow: 8_192, maxOutputTokens: 4_096 });
    const request = { ...helloRequest, maxOutputTokens: 6_000 };
    const read = async () => async () => undefined;
    const call = { model, key: 'report-1', purpose: 'report', request, read } as const;
    await inference.generateOwn(actor, call, new AbortController().signal);
    expect(stage.upstream.requests[0]?.body).toMatchObject({ max_completion_tokens: 4_096 });
  });

  it.each([
    ['costs nothing while its connection is being established', false],
    ['costs what was read once it was sent', true],
  ])('that its user cancels %s', async (_when, isSent) => {
    const silent = await startSilentServer();
    stage.upstream.behave({ fault: 'hang' });
    const openai = { apiKey: 'sk-openai-key', baseUrl: `${silent.url}/v1` };
    const vendors = isSent ? stage.openai() : { ...stage.openai(), openai };
    const inference = stage.inferenceWith({ vendors });
    const actor = newPerson();
    const model = await inference.prepare(actor, 'gpt-4');
    const stop = new AbortController();
    const read = async () => async () => undefined;
    const call = { model, key: 'report-2', purpose: 'report', request: helloRequest, read } as const;
    const reason = new CallBrokenOff('cancelled');
    const cancelled = expect(inference.generateOwn(actor, call, stop.signal)).rejects.toBe(reason);
    await (isSent ? expect.poll(() => stage.upstream.requests.length).toBe(1) : silent.called);
    stop.abort(reason);
    await cancelled;
    const { captured, held } = await checkBooks(stage.database, actor.userId);
    expect({ held, isCharged: captured > 0n }).toEqual({ held: 0n, isCharged: isSent });
    await silent.close();
  });

  it('is charged by its price list, the own-brand model never', async () => {
    const inference = stage.inferenceWith({ vendors: stage.openai() });
    const actor = newPerson();
    const usage = { input: 100_000, cached: 0, output: 100_000, reasoning: 0 };
    const settle = async (modelId: string, key: string) => {
      const model = await inference.prepare(actor, modelId);
      const call = { key, purpose: 'chat', usage, countedBy: 'provider', held: 2_000_000 } as const;
      return stage.database.transaction(async (tx) => (await inference.settle(tx, actor, model, call)).costMicroUsd);
    };
    expect(await settle('gpt-4', 'a')).toBe(1_000_000);
    expect(await settle('deepseek-v3', 'b')).toBe(0);
  });
});
