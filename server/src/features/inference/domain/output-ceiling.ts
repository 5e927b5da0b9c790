import type { ThinkingMode } from '@atrium/contract/models';

/** Tokens one reply that credits pay for may have at most: what is set aside for it, and its stated ceiling. */
const ceilings: Readonly<Record<ThinkingMode, number>> = { fast: 16_384, deep: 32_768, research: 65_536 };

export function outputCeiling(thinking: ThinkingMode, maxOutputTokens: number): number {
  return Math.min(ceilings[thinking], maxOutputTokens);
}

/** Web searches that one reply may be charged for at most: what is set aside for them. Our own engine is asked once. */
export const searchCeiling = { model: 10, installation: 1 } as const;

/** Estimates of input are rough: so much more is set aside. Tokens. */
export function withSlack(inputTokens: number): number {
  return Math.ceil(inputTokens * 1.2) + 200;
}
