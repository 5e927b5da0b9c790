import type { TokenUsage } from '@atrium/contract/run-event';

/** One call may read the context window several times, when the provider's own tools take turns. */
const mostTurns = 8;
/** No answer needs more searches than this. */
const mostSearches = 200;

/**
 * Counts that can be charged. null if a provider's counts are not credible: not whole, negative, or beyond what the
 * model can do.
 */
export function saneUsage(
  usage: TokenUsage,
  model: { readonly contextWindow: number; readonly maxOutputTokens: number },
): TokenUsage | null {
  const { input, cached, output, reasoning, searches = 0 } = usage;
  const isWhole = [input, cached, output, reasoning, searches].every(
    (count) => Number.isSafeInteger(count) && count >= 0,
  );
  if (!isWhole || searches > mostSearches) return null;
  if (input > model.contextWindow * mostTurns || output > model.contextWindow * mostTurns) return null;
  const counted = { input, cached: Math.min(cached, input), output, reasoning: Math.min(reasoning, output) };
  return searches > 0 ? { ...counted, searches } : counted;
}
