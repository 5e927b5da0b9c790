import { outputCeiling } from '../domain/output-ceiling.ts';
import type { Inference } from '../inference.ts';
import { type FreeBudget, nothingAside } from './free-budget.ts';
import { isFreeCall } from './is-free-call.ts';

/** Sets aside what a call may use of the daily limits of the free model. */
export function setFreeAside(freeBudget: FreeBudget): Inference['setAside'] {
  return ({ userId }, model, { inputTokens, thinking }) => {
    if (!isFreeCall(model, 'chat')) return nothingAside;
    const owners = model.budget === undefined ? [userId] : [userId, model.budget];
    return freeBudget.setAside(owners, inputTokens, outputCeiling(thinking, model.maxOutputTokens));
  };
}
