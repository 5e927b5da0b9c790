import { expect, test } from 'vitest';
import { playedNetwork } from '../../../testing/network/played-network.ts';
import { findModel, standardLocalServers } from './find-local-model.ts';

test('models of this machine are looked for where Ollama, LM Studio, llama.cpp and vLLM listen', () => {
  expect(standardLocalServers()).toEqual([
    { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
    { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
    { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
    { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
  ]);
});

test.each(['http://10.0.0.7:11434', 'http://10.0.0.7:11434/', 'http://10.0.0.7:11434/v1'])(
  'Ollama may be told to be at %s',
  (address) => {
    expect(standardLocalServers(address)[0]).toEqual({ name: 'Ollama', baseUrl: 'http://10.0.0.7:11434/v1' });
  },
);

test('of the models of this machine the first that chats is taken, however new one that embeds is', async () => {
  const ids = ['all-minilm:latest', 'nomic-embed-text:latest', 'paraphrase-multilingual:278m', 'llama3.2:3b'];
  const list = Buffer.from(JSON.stringify({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) }));
  const asked = { kind: 'local', baseUrl: 'http://127.0.0.1:11434/v1', apiKey: null, wanted: null } as const;
  expect(await findModel(playedNetwork(list, list.length), asked)).toMatchObject({
    id: 'llama3.2:3b',
    contextWindow: null,
  });
});

test.each([
  ['that is no object', (models: object[]) => models],
  ['with models of another form beside it', (models: object[]) => ({ data: [null, { id: 7 }, { id: '' }, ...models] })],
])('a list %s tells the window of the model that is asked for', async (_how, listOf) => {
  const list = Buffer.from(JSON.stringify(listOf([{ id: 'maker/model', context_length: 131_072 }])));
  const asked = { kind: 'house', baseUrl: 'http://127.0.0.1/v1', apiKey: 'key', wanted: 'maker/model' } as const;
  expect(await findModel(playedNetwork(list, list.length), asked)).toMatchObject({ contextWindow: 131_072 });
});
