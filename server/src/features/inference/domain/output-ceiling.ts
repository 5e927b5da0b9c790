import type { ThinkingMode } from '@atrium/contract/models';

/**
 * The most tokens of one reply paid with credits: this much is set aside for it, and it is the limit stated to the
 * model.
 */
const ceilings: Readonly<Record<ThinkingMode, number>> = { fast: 16_384, deep: 32_768, research: 65_536 };

export function outputCeiling(thinking: ThinkingMode, maxOutputTokens: number): number {
  return Math.min(ceilings[thinking], maxOutputTokens);
}

/** Tokens. */
interface TokenLimits {
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
}

/**
 * What may be asked of a model: as many tokens as it may write, but never more than half of its window. Vendors refuse
 * a request whose conversation and longest answer together do not fit the window, even if the answer would be short.
 */
export function tokenLimits({ contextWindow, maxOutputTokens }: TokenLimits): TokenLimits {
  return { contextWindow, maxOutputTokens: Math.min(maxOutputTokens, Math.floor(contextWindow / 2)) };
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
