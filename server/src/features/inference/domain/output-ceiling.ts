import type { ThinkingMode } from '@atrium/contract/models';

/**
 * The most tokens of one reply paid with credits: this much is set aside for it, and it is the limit stated to the
 * model.
 */
const ceilings: Readonly<Record<ThinkingMode, number>> = { fast: 16_384, deep: 32_768, research: 65_536 };

export function outputCeiling(thinking: ThinkingMode, maxOutputTokens: number): number {
  return Math.min(ceilings[thinking], maxOutputTokens);
}

/**
 * The most web searches that one reply may be charged for: this much is set aside for them. Our own engine is asked
 * once.
 */
export const searchCeiling = { model: 10, installation: 1 } as const;

/** Adds a margin to the tokens to set aside, because estimates of input are rough. */
export function withSlack(inputTokens: number): number {
  return Math.ceil(inputTokens * 1.2) + 200;
}
