import { describe, expect, it } from 'vitest';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';
import { scriptedNetwork } from '../../testing/network/scripted-network.ts';
import { connectReranker } from './connect-reranker.ts';
import { readRerankModel } from './read-rerank-model.ts';

const signal = new AbortController().signal;

const url = 'http://10.0.0.5:8080/v1/rerank';
const connect = (model: string, outbound: Outbound, more: object = {}) =>
  connectReranker({ model, url: null, apiKey: 'the-key', ...more }, outbound);
const of = (...places: number[]) => places.map((index, at) => ({ index, relevance_score: 1 - at }));

describe('a reranker that fails', () => {
  it.each([
    [400, 'refused'],
    [413, 'refused'],
    [422, 'refused'],
    [401, 'auth'],
    [403, 'auth'],
    [429, 'rate-limit'],
    [500, 'unreachable'],
    [302, 'unreachable'],
  ])('with %i is %s, and nothing of its words is repeated', async (status, kind) => {
    const failure = await connect('rerank-v3.5', scriptedNetwork(status, 'the-key is wrong'))
      ?.rank('q', ['a', 'b'], signal)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'RerankerError', kind });
    expect(String(failure)).not.toContain('the-key');
  });

  it.each([
    ['no JSON', 'oops'],
    ['another form', { ranking: [1, 0] }],
    ['a result too few', { results: of(1) }],
    ['a result too many', { results: of(1, 0, 2) }],
    ['one text twice', { results: of(1, 1) }],
    ['a place there is not', { results: of(0, 2) }],
    ['a place below the first', { results: of(0, -1) }],
    ['half a place', { results: of(0, 0.5) }],
    ['no score', { results: [{ index: 0 }, { index: 1 }] }],
    ['nothing', new OutboundError('network', 'no route')],
  ])('by answering %s is unreachable', async (_, answer) => {
    const asking = connect('rerank-v3.5', scriptedNetwork(200, answer))?.rank('q', ['a', 'b'], signal);
    await expect(asking).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('is none where its name leads nowhere', () => {
    expect(connect('bge-reranker-v2-m3', scriptedNetwork(200, {}))).toBeNull();
    expect(connect('tei/bge-reranker-v2-m3', scriptedNetwork(200, {}))).toBeNull();
  });
});

describe('a reranker is asked on the wire of its vendor', () => {
  const asked = { query: 'q', documents: ['a', 'b', 'c'] };
  const results = { results: of(2, 0, 1) };
  it.each([
    ['rerank-v3.5', {}, 'https://api.cohere.com/v2/rerank', { model: 'rerank-v3.5', ...asked }, results],
    [
      'jina-reranker-v3',
      {},
      'https://api.jina.ai/v1/rerank',
      { model: 'jina-reranker-v3', ...asked, return_documents: false },
      results,
    ],
    [
      'rerank-2.5',
      {},
      'https://api.voyageai.com/v1/rerank',
      { model: 'rerank-2.5', ...asked, truncation: true },
      { object: 'list', data: of(2, 0, 1), usage: { total_tokens: 26 } },
    ],
    ['bge-m3', { url, apiKey: null }, url, { model: 'bge-m3', ...asked }, { model: 'bge-m3', ...results }],
    [
      'tei/bge-m3',
      { url, apiKey: null },
      url,
      { query: 'q', texts: ['a', 'b', 'c'], truncate: true },
      [
        { index: 1, score: -7 },
        { index: 2, score: 3.5 },
        { index: 0, score: 0 },
      ],
    ],
  ])('%s', async (model, more, address, body, answer) => {
    const outbound = scriptedNetwork(200, answer);
    expect(await connect(model, outbound, more)?.rank('q', ['a', 'b', 'c'], signal)).toEqual([2, 0, 1]);
    const [request] = outbound.asked;
    expect(request).toMatchObject({ url: address, method: 'POST', trust: 'operator' });
    expect(JSON.parse(String(request?.body))).toEqual(body);
    const authorization = 'apiKey' in more ? undefined : 'Bearer the-key';
    expect(request?.headers?.authorization).toBe(authorization);
  });

  it.each([
    ['voyage/rerank-2.5', false, 'voyage', 'rerank-2.5'],
    ['rerank-lite-1', false, 'voyage', 'rerank-lite-1'],
    ['rerank-multilingual-v3.0', false, 'cohere', 'rerank-multilingual-v3.0'],
    ['rerank-v3.5', true, 'compatible', 'rerank-v3.5'],
    ['tei/BAAI/bge-reranker-v2-m3', true, 'tei', 'BAAI/bge-reranker-v2-m3'],
    ['BAAI/bge-reranker-v2-m3', true, 'compatible', 'BAAI/bge-reranker-v2-m3'],
  ])('%s, with an address of its own: %s', (name, hasAddress, vendor, model) => {
    expect(readRerankModel(name, hasAddress)).toEqual({ vendor, model });
  });
});
