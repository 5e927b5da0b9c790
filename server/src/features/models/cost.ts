import type { TokenUsage } from '@atrium/contract/run-event';
import type { Price } from './catalogue-model.ts';

const perMillion = 1_000_000n;

/** What a call costs, in integer micro-dollars: summed exactly, rounded up once. Counts must be whole and not negative. */
export function costMicroUsd(price: Price, usage: TokenUsage): number {
  const parts: readonly (readonly [tokens: number, price: number])[] = [
    [usage.input - usage.cached, price.input],
    [usage.cached, price.cached],
    [usage.output - usage.reasoning, price.output],
    [usage.reasoning, price.reasoning],
  ];
  const sum = parts.reduce((total, [tokens, each]) => total + BigInt(tokens) * BigInt(each), 0n);
  return Number((sum + perMillion - 1n) / perMillion);
}
