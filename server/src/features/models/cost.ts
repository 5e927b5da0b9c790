import type { TokenUsage } from '@atrium/contract/run-event';
import type { Price } from './catalogue-model.ts';

const perMillion = 1_000_000n;
/** Converts a fee per thousand calls to the unit of the sum, which is divided by a million. */
const eachOfThousand = 1_000n;

/**
 * The cost of a call in integer micro-dollars: summed exactly, rounded up once. Counts must be whole and not negative.
 * The fee per call is charged once the call has used anything.
 */
export function costMicroUsd(price: Price, usage: TokenUsage): number {
  const parts: readonly (readonly [tokens: number, price: number])[] = [
    [usage.input - usage.cached, price.input],
    [usage.cached, price.cached],
    [usage.output - usage.reasoning, price.output],
    [usage.reasoning, price.reasoning],
  ];
  const calls = usage.input + usage.output > 0 ? 1n : 0n;
  const fees = calls * BigInt(price.request ?? 0) + BigInt(usage.searches ?? 0) * BigInt(price.search ?? 0);
  const sum = parts.reduce((total, [tokens, each]) => total + BigInt(tokens) * BigInt(each), fees * eachOfThousand);
  return Number((sum + perMillion - 1n) / perMillion);
}

/** A price as users are charged it, each part rounded up to a whole micro-dollar. */
export function multiplied(price: Price, percent: number): Price {
  const times = (each: number) => Number((BigInt(each) * BigInt(percent) + 99n) / 100n);
  return {
    input: times(price.input),
    cached: times(price.cached),
    output: times(price.output),
    reasoning: times(price.reasoning),
    ...(price.request === undefined ? {} : { request: times(price.request) }),
    ...(price.search === undefined ? {} : { search: times(price.search) }),
  };
}
