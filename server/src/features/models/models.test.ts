import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { costMicroUsd, createModels, multiplied, readModelsFile } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-models-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: unknown): string {
  const path = join(folder, 'models.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const models = createModels({ productName: 'Atrium' });

/** Vendors that publish no price per token: credits pay for none of their models. */
const unpriced: readonly string[] = ['replicate'];

describe('the catalogue', () => {
  it('has the labels of the menu in their order, the own-brand model sixth', () => {
    expect(models.listed.slice(0, 10).map(({ id, label }) => [id, label])).toEqual([
      ['perplexity', 'Perplexity'],
      ['grok-beta', 'Grok 4.0'],
      ['gemini-pro', 'Gemini 2.5+'],
      ['claude-3-5-sonnet', 'Claude 4.0'],
      ['gpt-5', 'ChatGPT 5.0'],
      ['deepseek-v3', 'Atrium'],
      ['llama-3.1-8b', 'Llama 3.1 8B'],
      ['gpt-4', 'ChatGPT 4.0'],
      ['claude-3-5-sonnet-replicate', 'Claude 3.5 Sonnet'],
      ['llama-3', 'Llama 3'],
    ]);
  });

  it('has the display names', () => {
    const names = {
      'deepseek-v3': 'Atrium AI',
      'mixtral-8x7b': 'Mixtral (Free)',
      'llama-3.1-8b': 'Llama 3.1 8B (Replicate)',
      'gpt-4': 'ChatGPT (OpenAI GPT-4)',
      'gpt-5': 'GPT-5 (Replicate)',
      'claude-3-haiku-replicate': 'Claude 3 Haiku (Replicate)',
      'claude-3-5-sonnet-replicate': 'Claude 3.5 Sonnet (Replicate)',
      'claude-3-5-sonnet': 'Claude (Anthropic Direct)',
      'gemini-pro': 'Gemini (Google)',
      'llama-3': 'Llama 3 (Meta)',
      'grok-beta': 'Grok (xAI)',
    };
    for (const [id, name] of Object.entries(names)) expect(models.nameOf(id)).toBe(name);
  });

  it('shows an unknown id as it is', () => {
    expect(models.nameOf('some-new-model')).toBe('some-new-model');
    expect(models.find('some-new-model')).toBeUndefined();
  });

  it('gives every place of a model a price, a window, and where that was read', () => {
    for (const model of models.listed) {
      if (model.id !== 'deepseek-v3') expect(model.hosts.length).toBeGreaterThan(0);
      for (const host of [...model.hosts, ...models.errandHosts]) {
        const place = `${model.id} at ${host.vendor}, in host-rows.ts`;
        if (unpriced.includes(host.vendor)) expect(host.price, place).toBeNull();
        else expect(host.price?.output ?? 0, `${place}: a price, or the vendor in 'unpriced' here`).toBeGreaterThan(0);
        expect(host.price?.cached ?? 0).toBeLessThanOrEqual(host.price?.input ?? 0);
        expect(host.maxOutputTokens).toBeLessThan(host.contextWindow);
        expect(host.source.url).toMatch(/^https:/);
      }
      for (const host of model.hosts) expect(host.capabilities.thinking).toBe(host.thinking !== 'none');
    }
  });
});

describe('a price that a vendor has announced', () => {
  let now = new Date('2026-12-31T23:59:59.999Z');
  const dated = createModels({ productName: 'Atrium', clock: { now: () => now } });
  const prices = () => dated.find('gemini-pro')?.hosts.map(({ price }) => price?.output);

  it('holds from its day on, without a start, everywhere the model is offered, and searches cost what they did', () => {
    expect(prices()).toEqual([3_750_000, 3_750_000, 3_750_000]);
    const search = dated.find('gemini-pro')?.hosts[0]?.price?.search;
    now = new Date('2027-01-01T00:00:00Z');
    expect(prices()).toEqual([7_500_000, 7_500_000, 7_500_000]);
    expect(dated.findUnchanged('gemini-pro')?.hosts[0]?.price).toMatchObject({ output: 7_500_000, search });
    expect(dated.listed.find(({ id }) => id === 'gemini-pro')?.hosts[0]?.price?.input).toBe(1_500_000);
  });
});

describe('MODELS_FILE', () => {
  it('changes parts of a model and adds others', () => {
    const [host] = models.find('gpt-4')?.hosts ?? [];
    const changed = createModels({
      productName: 'Atrium',
      file: readModelsFile(
        file({
          models: [
            { id: 'gpt-4', label: 'GPT of ours' },
            { id: 'extra', name: 'Extra', provider: 'openai', hosts: [{ ...host, model: 'extra-1' }] },
          ],
        }),
      ),
    });
    expect(changed.find('gpt-4')).toMatchObject({ label: 'GPT of ours', name: 'ChatGPT (OpenAI GPT-4)' });
    expect(changed.listed.at(-1)).toMatchObject({ id: 'extra', label: 'Extra' });
  });

  it('says what is wrong with it', () => {
    expect(() => readModelsFile(join(folder, 'absent.json'))).toThrow(/there is no file .*absent\.json\./);
    expect(() => readModelsFile(folder)).toThrow(/could not be read \(EISDIR/);
    expect(() => readModelsFile(file('{'))).toThrow(/is not JSON \(.*position 1/);
    expect(() => readModelsFile(file([]))).toThrow(/not valid\.\nInvalid input: expected object/);
    expect(() => readModelsFile(file({ models: [{ id: 'gpt-4', price: 1 }] }))).toThrow(/not valid/);
    const negative = { ...models.find('gpt-4')?.hosts[0], price: { input: -1, cached: 0, output: 0, reasoning: 0 } };
    expect(() => readModelsFile(file({ models: [{ id: 'gpt-4', hosts: [negative] }] }))).toThrow(/price\.input/);
    const half = readModelsFile(file({ models: [{ id: 'new-one', name: 'New' }] }));
    expect(() => createModels({ productName: 'Atrium', file: half })).toThrow(/'new-one'.*provider.*hosts/);
    const bare = readModelsFile(file({ models: [{ id: 'new-one' }] }));
    expect(() => createModels({ productName: 'Atrium', file: bare })).toThrow(
      /must also say: name, provider, hosts\.$/,
    );
  });
});

describe('a cost', () => {
  const price = { input: 3_000_000, cached: 300_000, output: 15_000_000, reasoning: 15_000_000 };

  it('is the sum of its kinds, rounded up once', () => {
    expect(costMicroUsd(price, { input: 1_000, cached: 400, output: 200, reasoning: 50 })).toBe(1_800 + 120 + 3_000);
    expect(
      costMicroUsd({ ...price, input: 1, cached: 1, output: 1 }, { input: 1, cached: 0, output: 1, reasoning: 0 }),
    ).toBe(1);
  });

  it('has the fee of a call in it, which is multiplied like the rest and due once anything was used', () => {
    const fee = { ...price, request: 6_000_001 };
    const usage = { input: 1_000, cached: 400, output: 200, reasoning: 50 };
    expect(costMicroUsd(fee, usage)).toBe(4_920 + 6_001);
    expect(costMicroUsd(multiplied({ ...price, request: 6_000_000 }, 150), usage)).toBe(7_380 + 9_000);
    expect(costMicroUsd(fee, { input: 0, cached: 0, output: 0, reasoning: 0 })).toBe(0);
    expect(multiplied(price, 150)).not.toHaveProperty('request');
    expect(models.find('perplexity')?.hosts.map((host) => host.price?.request)).toEqual([undefined, 6_000_000]);
  });

  it('has each web search in it, multiplied like the rest', () => {
    const fee = { ...price, search: 10_000_000 };
    const usage = { input: 1_000, cached: 400, output: 200, reasoning: 50 };
    expect(costMicroUsd(fee, usage)).toBe(4_920);
    expect(costMicroUsd(fee, { ...usage, searches: 3 })).toBe(4_920 + 30_000);
    expect(costMicroUsd(multiplied(fee, 150), { ...usage, searches: 3 })).toBe(7_380 + 45_000);
    expect(costMicroUsd(price, { ...usage, searches: 3 })).toBe(4_920);
  });

  it('of searching is known at each place that searches and can be paid for', () => {
    const places = models.listed.flatMap(({ id, hosts }) => hosts.map((place) => ({ id, ...place })));
    const searching = places.filter(({ capabilities, price: of }) => capabilities.webSearch && of);
    expect(searching.length).toBeGreaterThan(10);
    for (const { id, vendor, price: of } of searching)
      expect(of?.search ?? of?.request, `${id} ${vendor}`).toBeGreaterThan(0);
    const fees = new Map(searching.map(({ vendor, price: of }) => [vendor, of?.search]));
    expect(fees.get('anthropic')).toBe(10_000_000);
    expect(fees.get('gemini')).toBe(14_000_000);
    expect(fees.get('openrouter')).toBe(20_000_000);
    expect(fees.get('perplexity')).toBe(2_500_000);
    for (const { capabilities, price: of } of places) if (!capabilities.webSearch) expect(of?.search).toBeUndefined();
  });

  it('is nothing for nothing, and exact for very much', () => {
    expect(costMicroUsd(price, { input: 0, cached: 0, output: 0, reasoning: 0 })).toBe(0);
    expect(costMicroUsd(price, { input: 100_000_000, cached: 0, output: 0, reasoning: 0 })).toBe(300_000_000);
  });
});
