import { outputCeiling } from '../domain/output-ceiling.ts';
import type { Inference } from '../inference.ts';
import { type FreeBudget, nothingAside } from './free-budget.ts';
import { isFreeCall } from './is-free-call.ts';

/**
 * The part of the longest answer that is set aside: few answers are longer, and people behind one address would keep
 * each other out although much is left.
 */
const usualPart = 1 / 4;

/** Sets aside what a call will hardly exceed of the daily limits of the free model. */
export function setFreeAside(freeBudget: FreeBudget): Inference['setAside'] {
  return ({ userId }, model, { inputTokens, thinking }) => {
    if (!isFreeCall(model, 'chat')) return nothingAside;
    const owners = model.budget === undefined ? [userId] : [userId, model.budget];
    const output = Math.ceil(outputCeiling(thinking, model.maxOutputTokens) * usualPart);
    return freeBudget.setAside(owners, inputTokens, output);
  };
}
