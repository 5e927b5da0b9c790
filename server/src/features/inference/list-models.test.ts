import { listModels } from '@atrium/contract/models';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { startRouteServer } from '../../testing/route-server.ts';
import { type InferenceSettings, stageInference } from '../../testing/stages/inference-stage.ts';

const stage = stageInference();

describe('GET /api/models', () => {
  async function menu(settings: InferenceSettings, who: 'stranger' | 'visitor' | 'user' | 'admin') {
    const server = await startRouteServer(stage.inferenceWith(settings).routes);
    try {
      const actor: Partial<Actor> = {
        kind: who === 'visitor' ? 'visitor' : 'user',
        role: who === 'admin' ? 'admin' : 'user',
      };
      const client = who === 'stranger' ? server.stranger() : server.signedIn(actor).client;
      const answer = await client.call(listModels);
      return { ...answer, of: (id: string) => answer.models.find((model) => model.id === id) };
    } finally {
      await server.close();
    }
  }

  it('has the own-brand model ready for anyone, and says what answers', async () => {
    for (const who of ['stranger', 'visitor', 'user'] as const) {
      const { of, defaultModel } = await menu({}, who);
      expect(defaultModel).toBe('deepseek-v3');
      const own = { label: 'Atrium', route: 'built-in', answersWith: 'built-in', hint: null, unavailable: null };
      expect(of('deepseek-v3')).toMatchObject(own);
    }
  });

  it('says beside a model without a key what is missing, and to an admin how to add it', async () => {
    const reason = 'Add your own OpenRouter key to use this model.';
    expect((await menu({}, 'user')).of('llama-3')).toMatchObject({
      hint: 'API Key Required',
      route: null,
      unavailable: reason,
      answersWith: null,
    });
    expect((await menu({}, 'admin')).of('llama-3')?.unavailable).toBe(
      "Add OPENROUTER_API_KEY to the server's settings, or your own key in Settings > Integrations.",
    );
  });

  it('asks visitors to sign in where a key is there', async () => {
    const settings = { vendors: stage.openai() };
    for (const who of ['stranger', 'visitor'] as const) {
      expect((await menu(settings, who)).of('gpt-4')).toMatchObject({
        route: null,
        unavailable: 'Sign in to use this model.',
      });
    }
    expect((await menu(settings, 'user')).of('gpt-4')).toMatchObject({
      route: 'platform-key',
      unavailable: null,
      answersWith: 'gpt-4.1',
      capabilities: { images: true, pdf: true, thinking: false, webSearch: false, tools: true },
    });
  });

  it('never shows a key or an address of the operator', async () => {
    const houseModel = { url: 'http://10.0.0.9:9000/v1', key: 'house-secret', name: 'house-1' };
    const text = JSON.stringify((await menu({ vendors: stage.openai(), houseModel }, 'admin')).models);
    expect(text).not.toMatch(/sk-openai-key|house-secret|10\.0\.0\.9|127\.0\.0\.1/);
  });
});
