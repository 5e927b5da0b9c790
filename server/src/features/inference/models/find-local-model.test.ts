import { expect, test } from 'vitest';
import { standardLocalServers } from './find-local-model.ts';

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
