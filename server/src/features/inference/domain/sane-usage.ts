import type { TokenUsage } from '@atrium/contract/run-event';

/** A window may be read more than once in a call, when the provider's own tools take turns. */
const mostTurns = 8;
/** More searches than this nobody makes for one answer. */
const mostSearches = 200;

/** Counts that can be charged; null where a provider's cannot be believed: not whole, below 0, or beyond what the model can. */
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
