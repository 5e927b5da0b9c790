import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/outbound/outbound.ts';
import { type Reranker, RerankerError } from '../../ports/reranker.ts';
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

/** The reranker of the operator, on the wire of /rerank; null where its name leads to no address. Opens nothing by itself. */
export function connectReranker({ model: name, url, apiKey }: RerankerSettings, outbound: Outbound): Reranker | null {
  const { vendor, model } = readRerankModel(name, url !== null);
  const wire = rerankWires[vendor];
  const address = url ?? wire.address;
  if (address === null) return null;
  const key = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  return {
    name: vendor === 'compatible' ? model : `${vendor}/${model}`,
    async rank(query, texts, signal) {
      const answer = await ask(outbound, address, key, JSON.stringify(wire.body(model, query, texts)), signal);
      try {
        return readRanking(answer, texts.length);
      } catch (cause) {
        throw new RerankerError('unreachable', 'The reranker answered in a form that is not known.', { cause });
      }
    },
  };
}

async function ask(
  outbound: Outbound,
  url: string,
  key: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const response = await outbound.request({
      url,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...key },
      body,
      signal,
      trust: 'operator',
      maxBytes,
    });
    if (response.status >= 300) throw refusal(response);
    return JSON.parse(await response.text());
  } catch (cause) {
    if (cause instanceof RerankerError) throw cause;
    const why = cause instanceof OutboundError ? `could not be reached: ${cause.kind}` : 'answered what is no JSON';
    throw new RerankerError('unreachable', `The reranker ${why}.`, { cause });
  }
}

/** What a vendor says of a refusal may repeat the key or the texts: it is not read. */
function refusal(response: OutboundResponse): RerankerError {
  response.discard();
  const { status } = response;
  const message = `The reranker answered ${status}.`;
  if (status === 401 || status === 403) return new RerankerError('auth', message);
  if (status === 402 || status === 429) return new RerankerError('rate-limit', message);
  if (status === 400 || status === 413 || status === 422) return new RerankerError('refused', message);
  return new RerankerError('unreachable', message);
}
