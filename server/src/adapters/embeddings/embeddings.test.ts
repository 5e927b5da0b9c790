import { describe, expect, it } from 'vitest';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import { scriptedNetwork } from '../../testing/network/scripted-network.ts';
import { connectEmbedder } from './connect-embedder.ts';
import { readModelName } from './read-model-name.ts';

const signal = new AbortController().signal;

const settings = (model: string, more: object = {}) => ({ model, baseUrl: null, apiKey: 'the-key', ...more });
const listed = {
  data: [
    { index: 1, embedding: [0, 1] },
    { index: 0, embedding: [1, 0] },
  ],
};

describe('an embedding model that fails', () => {
  it.each([
    [400, 'refused'],
    [413, 'refused'],
    [401, 'auth'],
    [403, 'auth'],
    [429, 'rate-limit'],
    [500, 'unreachable'],
    [302, 'unreachable'],
  ])('with %i is %s, and nothing of its words is repeated', async (status, kind) => {
    const embedder = connectEmbedder(settings('text-embedding-3-small'), scriptedNetwork(status, 'the-key is wrong'));
    const failure = await embedder.embed(['a'], 'query', signal).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'EmbedderError', kind });
    expect(String(failure)).not.toContain('the-key');
  });

  it('with 500 because a text is too large is refused, so that the others get their vectors', async () => {
    const said = 'the-key: input (992 tokens) is too large to process. increase the physical batch size (current: 512)';
    const answer = { error: { code: 500, message: said, type: 'server_error' } };
    const embedder = connectEmbedder(
      settings('nomic', { baseUrl: 'http://10.0.0.5/v1' }),
      scriptedNetwork(500, answer),
    );
    const failure = await embedder.embed(['a'], 'document', signal).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'refused' });
    expect(String(failure)).not.toContain('the-key');
  });

  it.each([
    ['no JSON', 'oops'],
    ['another form', { vectors: [[1]] }],
    ['a vector too few', { data: [{ index: 0, embedding: [1, 0] }] }],
    [
      'vectors of two lengths',
      {
        data: [
          { index: 0, embedding: [1, 0] },
          { index: 1, embedding: [1] },
        ],
      },
    ],
    ['nothing', new OutboundError('network', 'no route')],
  ])('by answering %s is unreachable', async (_, answer) => {
    const embedder = connectEmbedder(settings('voyage-3.5'), scriptedNetwork(200, answer));
    await expect(embedder.embed(['a', 'b'], 'document', signal)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

it.each([
  ['the first one (Gemini)', [{ embedding: [1, 0] }, { index: 1, embedding: [0, 1] }]],
  ['the first one, in another order', [{ index: 1, embedding: [0, 1] }, { embedding: [1, 0] }]],
  ['each', [{ embedding: [1, 0] }, { index: null, embedding: [0, 1] }]],
])('vectors without the number of %s are in their order', async (_which, data) => {
  const embedder = connectEmbedder(settings('m', { baseUrl: 'http://10.0.0.5/v1' }), scriptedNetwork(200, { data }));
  expect(await embedder.embed(['a', 'b'], 'query', signal)).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

describe('an embedding model is asked on the wire of its vendor', () => {
  it.each([
    [
      'text-embedding-3-small',
      {},
      'https://api.openai.com/v1/embeddings',
      'authorization',
      { input: ['a', 'b'] },
      listed,
    ],
    [
      'ollama/nomic-embed-text',
      { apiKey: null },
      'http://127.0.0.1:11434/v1/embeddings',
      null,
      { model: 'nomic-embed-text' },
      listed,
    ],
    [
      'bge-m3',
      { baseUrl: 'http://10.0.0.5:8080/v1' },
      'http://10.0.0.5:8080/v1/embeddings',
      'authorization',
      { model: 'bge-m3' },
      listed,
    ],
    [
      'voyage-3.5',
      {},
      'https://api.voyageai.com/v1/embeddings',
      'authorization',
      { input_type: 'document', truncation: true },
      listed,
    ],
    [
      'gemini-embedding-001',
      {},
      'https://generativelanguage.googleapis.com/v1beta/models/gemini-embedding-001:batchEmbedContents',
      'x-goog-api-key',
      {
        requests: ['a', 'b'].map((text) => ({
          model: 'models/gemini-embedding-001',
          content: { parts: [{ text }] },
          taskType: 'RETRIEVAL_DOCUMENT',
        })),
      },
      { embeddings: [{ values: [1, 0] }, { values: [0, 1] }] },
    ],
    [
      'embed-v4.0',
      {},
      'https://api.cohere.com/v2/embed',
      'authorization',
      { texts: ['a', 'b'], input_type: 'search_document', embedding_types: ['float'] },
      {
        embeddings: {
          float: [
            [1, 0],
            [0, 1],
          ],
        },
      },
    ],
  ])('%s', async (model, more, url, keyHeader, body, answer) => {
    const outbound = scriptedNetwork(200, answer);
    const vectors = await connectEmbedder(settings(model, more), outbound).embed(['a', 'b'], 'document', signal);
    expect(vectors).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const [asked] = outbound.asked;
    expect(asked).toMatchObject({ url, method: 'POST', trust: 'operator' });
    expect(JSON.parse(String(asked?.body))).toMatchObject(body);
    const withKey = Object.entries(asked?.headers ?? {}).filter(([, value]) => value.includes('the-key'));
    expect(withKey.map(([name]) => name)).toEqual(keyHeader ? [keyHeader] : []);
  });

  it('with the key the operator gave for the vendor, where there is none of its own', async () => {
    const outbound = scriptedNetwork(200, listed);
    const more = { apiKey: null, vendorKeys: { openai: 'other-key' } };
    await connectEmbedder(settings('text-embedding-3-small', more), outbound).embed(['a', 'b'], 'query', signal);
    expect(outbound.asked[0]?.headers).toMatchObject({ authorization: 'Bearer other-key' });
  });

  it.each([
    ['voyage/voyage-3.5', false, 'voyage', 'voyage-3.5'],
    ['gemini-embedding-001', true, 'openai-compatible', 'gemini-embedding-001'],
    ['BAAI/bge-m3', true, 'openai-compatible', 'BAAI/bge-m3'],
    ['nomic-embed-text', false, 'ollama', 'nomic-embed-text'],
    ['embed-multilingual-v3.0', false, 'cohere', 'embed-multilingual-v3.0'],
  ])('%s, with an address of its own: %s', (name, hasAddress, vendor, model) => {
    expect(readModelName(name, hasAddress)).toEqual({ vendor, model });
  });
});
