import { expect, it } from 'vitest';
import { newPerson, stageInference } from '../../../testing/stages/inference-stage.ts';

const stage = stageInference();

it('a model that Ollama could not load is loaded before a later question', async () => {
  const ollama = { list: { data: [{ id: 'large', owned_by: 'library' }] }, isOllama: true, loaded: { models: [] } };
  stage.upstream.behave(ollama);
  const houseModel = { url: `${stage.upstream.url}/v1`, key: 'house-key', name: 'large' };
  const inference = stage.inferenceWith({ houseModel });
  inference.start();
  await expect.poll(() => stage.upstream.checks.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const window = async () => (await inference.prepare(newPerson(), 'deepseek-v3')).contextWindow;
  expect(await window()).toBe(4_096);
  stage.upstream.behave({ ...ollama, loadedThen: { models: [{ model: 'large', context_length: 32_000 }] } });
  expect(await window()).toBe(32_000);
  inference.stop();
});
