import type { TokenUsage } from '@atrium/contract/run-event';

/** More than any model can read or write in one call; a larger count is an error of the sender. */
const mostTokens = 100_000_000;

/** A provider's count as a whole number that can be charged: never negative, NaN or text. */
export function tokenCount(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.floor(value), mostTokens) : 0;
}

/** Makes the counts consistent: no more cached tokens than input, and no more reasoning tokens than output. */
export function tokenUsage(
  input: number,
  cached: number,
  output: number,
  reasoning: number,
  searches: number,
): TokenUsage {
  const tokens = { input, cached: Math.min(cached, input), output, reasoning: Math.min(reasoning, output) };
  return searches > 0 ? { ...tokens, searches } : tokens;
}
