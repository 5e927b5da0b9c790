import { connectReranker, rerankAddress } from '../adapters/reranking/connect-reranker.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Reranker } from '../ports/reranker.ts';

type Settings = Pick<Config, 'reranking'>;

/** The operator's reranker; null if none is set. Throws ConfigError. */
export function openReranker({ reranking }: Settings, outbound: Outbound): Reranker | null {
  refuseUnknownReranker({ reranking });
  return reranking && connectReranker(reranking, outbound);
}

/** Throws ConfigError if nothing says where the reranker is. */
export function refuseUnknownReranker({ reranking }: Settings): void {
  if (reranking && rerankAddress(reranking) === null)
    throw new ConfigError(`RERANK_URL must be set: ${reranking.model} is not a model of a known vendor.`);
}
