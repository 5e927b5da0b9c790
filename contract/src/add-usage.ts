import type { TokenUsage } from './run-event.ts';

/** The tokens of two calls together. */
export function addUsage(one: TokenUsage | null, other: TokenUsage): TokenUsage {
  if (one === null) return other;
  const searches = (one.searches ?? 0) + (other.searches ?? 0);
  return {
    input: one.input + other.input,
    cached: one.cached + other.cached,
    output: one.output + other.output,
    reasoning: one.reasoning + other.reasoning,
    ...(searches > 0 && { searches }),
  };
}
