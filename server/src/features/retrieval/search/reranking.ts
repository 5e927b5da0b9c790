import { estimateTokens } from '@atrium/contract/token-rules';
import { withPatience } from '../../../platform/lanes/with-patience.ts';
import { clipText } from '../../../platform/text/clip-text.ts';
import { type Reranker, RerankerError } from '../../../ports/reranker.ts';
import { type Health, type HealthDeps, healthOf } from '../health.ts';

/** Milliseconds a search waits for the reranker; after that the results keep their order. */
const patience = 1_500;

/**
 * Tokens of a text for a reranker that refused longer ones: together with the query it fits the 512 that llama.cpp
 * takes by default. SOURCE: github.com/ggml-org/llama.cpp/issues/11105
 */
const fewTokens = 300;

/** The reranker with its health. */
export interface Reranking extends Pick<Health, 'isDown' | 'isPaused'> {
  readonly model: string;
  /** The indexes of the texts, best first; null if it does not answer in time, or is paused after a failure. */
  rank(query: string, texts: readonly string[]): Promise<readonly number[] | null>;
}

const isOfTexts = (error: unknown) => error instanceof RerankerError && error.kind === 'refused';

export function rerankingOf(reranker: Reranker, deps: HealthDeps): Reranking {
  const health = healthOf(reranker.name, deps, 'the reranker failed; what is found keeps its order');
  let isRefusalTold = false;
  let takesLongTexts = true;
  const ask = (query: string, texts: readonly string[]) =>
    health.watch(() => withPatience(patience, (signal) => reranker.rank(query, texts, signal)), isOfTexts);
  return {
    model: reranker.name,
    isDown: health.isDown,
    isPaused: health.isPaused,
    async rank(query, texts) {
      if (health.isPaused()) return null;
      try {
        if (!takesLongTexts) return await ask(query, texts.map(beginningOf));
        return await ask(query, texts).catch(async (error) => {
          const shorter = texts.map(beginningOf);
          if (!isOfTexts(error) || shorter.every((text, n) => text === texts[n])) throw error;
          const places = await ask(query, shorter);
          takesLongTexts = false;
          return places;
        });
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

function beginningOf(text: string): string {
  const tokens = estimateTokens(text);
  return tokens <= fewTokens ? text : clipText(text, Math.floor((text.length * fewTokens) / tokens));
}
