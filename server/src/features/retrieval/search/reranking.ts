import { withPatience } from '../../../platform/lanes/with-patience.ts';
import { type Reranker, RerankerError } from '../../../ports/reranker.ts';
import { type Health, type HealthDeps, healthOf } from '../health.ts';

/** Milliseconds a search waits for the reranker; without it, what was found keeps its order. */
const patience = 1_500;

/** The reranker with what is known of its health. */
export interface Reranking extends Pick<Health, 'isDown' | 'isPaused'> {
  readonly model: string;
  /** The places of the texts, the best first; null where it does not answer in time, or is being left alone. */
  rank(query: string, texts: readonly string[]): Promise<readonly number[] | null>;
}

const isOfTexts = (error: unknown) => error instanceof RerankerError && error.kind === 'refused';

export function rerankingOf(reranker: Reranker, deps: HealthDeps): Reranking {
  const health = healthOf(reranker.name, deps, 'the reranker failed; what is found keeps its order');
  let isRefusalTold = false;
  return {
    model: reranker.name,
    isDown: health.isDown,
    isPaused: health.isPaused,
    async rank(query, texts) {
      if (health.isPaused()) return null;
      try {
        const rank = (signal: AbortSignal) => reranker.rank(query, texts, signal);
        return await health.watch(() => withPatience(patience, rank), isOfTexts);
      } catch (error) {
        if (!(error instanceof RerankerError)) throw error;
        if (isOfTexts(error) && !isRefusalTold) {
          isRefusalTold = true;
          deps.log.warn({ err: error, model: reranker.name }, 'the reranker refuses some texts; told once');
        }
        return null;
      }
    },
  };
}
