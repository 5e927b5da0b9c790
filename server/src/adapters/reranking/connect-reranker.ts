import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type Reranker, RerankerError } from '../../ports/reranker.ts';
import { askEndpoint, type Endpoint } from '../endpoint/ask-endpoint.ts';
import { bearer } from '../endpoint/bearer.ts';
import { isOfRequest } from '../endpoint/is-of-request.ts';
import { plainFault } from '../endpoint/plain-fault.ts';
import { readRerankModel } from './read-rerank-model.ts';
import { readRanking, rerankWires } from './wires.ts';

export interface RerankerSettings {
  /** As the operator wrote it. */
  readonly model: string;
  /** The whole address; null: the vendor's own. */
  readonly url: string | null;
  readonly apiKey: string | null;
}

/** Some servers repeat the texts in their answer. */
const maxBytes = 4 * 1024 * 1024;

const endpoint: Endpoint = {
  name: 'The reranker',
  failure: (fault, message, options) => new RerankerError(plainFault(fault), message, options),
  isOfRequest,
};

/** The operator's reranker, through a /rerank API; null if its name gives no address. Opens no connection itself. */
export function connectReranker({ model: name, url, apiKey }: RerankerSettings, outbound: Outbound): Reranker | null {
  const { vendor, model } = readRerankModel(name, url !== null);
  const wire = rerankWires[vendor];
  const address = rerankAddress({ model: name, url });
  if (address === null) return null;
  return {
    name: vendor === 'compatible' ? model : `${vendor}/${model}`,
    rank(query, texts, signal) {
      const call = { url: address, headers: bearer(apiKey), body: wire.body(model, query, texts), signal, maxBytes };
      return askEndpoint(outbound, endpoint, call, (answer) => readRanking(answer, texts.length));
    },
  };
}

/** Where a reranker is called; null if neither a setting nor the name of its model says so. */
export function rerankAddress({ model, url }: Pick<RerankerSettings, 'model' | 'url'>): string | null {
  return url ?? rerankWires[readRerankModel(model, false).vendor].address;
}
