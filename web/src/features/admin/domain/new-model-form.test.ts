import { expect, test } from 'vitest';
import { idFor } from '../packages/package-deeds.ts';
import { emptyModel, modelIdOf, type NewModelForm, newModelOf } from './new-model-form.ts';

const price = { input: '2', cached: '0.2', output: '6', reasoning: '6' };
const host = { ...emptyModel.host, asks: 'mistral-large-3', contextWindow: '128,000', maxOutputTokens: '16384', price };
const form: NewModelForm = {
  ...emptyModel,
  name: 'Mistral Large 3',
  vendor: 'mistral',
  host,
  thinking: 'effort',
  can: ['images'],
  source: 'https://mistral.ai/pricing',
};

test('what misses a name, an id at the vendor, its sizes or a page for its facts is no model yet', () => {
  const wrong: readonly NewModelForm[] = [
    emptyModel,
    { ...form, name: ' ' },
    { ...form, name: '…' },
    { ...form, source: '' },
    { ...form, source: 'http://mistral.ai' },
    { ...form, source: 'javascript:alert(1)' },
    { ...form, host: { ...host, asks: ' ' } },
    { ...form, host: { ...host, contextWindow: '12' } },
    { ...form, host: { ...host, price: { ...price, cached: '' } } },
  ];
  for (const each of wrong) expect(newModelOf(each)).toBeNull();
});

test('a model is named by its name where nothing else is written, and its price is in micro-dollars', () => {
  expect(newModelOf(form)).toEqual({
    id: 'mistral-large-3',
    name: 'Mistral Large 3',
    label: 'Mistral Large 3',
    provider: 'mistral',
    hosts: [
      {
        vendor: 'mistral',
        model: 'mistral-large-3',
        thinking: 'effort',
        capabilities: { images: true, pdf: false, thinking: true, webSearch: false, tools: false },
        contextWindow: 128_000,
        maxOutputTokens: 16_384,
        price: { input: 2_000_000, cached: 200_000, output: 6_000_000, reasoning: 6_000_000 },
        source: 'https://mistral.ai/pricing',
      },
    ],
  });
  const free = { ...emptyModel.host.price };
  expect(newModelOf({ ...form, host: { ...host, price: free } })?.hosts[0]?.price).toBeNull();
});

test('an id has letters, digits, dots and hyphens alone', () => {
  expect(modelIdOf({ id: ' Team/Größe 4.5 ', name: 'x' })).toBe('team-gro-e-4.5');
  expect(modelIdOf({ id: '', name: '-- GPT 6 --' })).toBe('gpt-6');
});

test('the accents of a name leave no gaps in its id', () => {
  expect(modelIdOf({ id: '', name: 'Élan Señor 3' })).toBe('elan-senor-3');
  expect(idFor('Crème Brûlée', [])).toBe('creme-brulee');
});
