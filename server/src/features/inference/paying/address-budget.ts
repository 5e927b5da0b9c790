import { dayOf } from '../../../platform/clock/day-of.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { budgetOfAddress, isMadeAtWill } from '../../../platform/limits/budget-of.ts';

/**
 * The budget of free tokens and searches that an actor shares with everybody behind the same address; null for a user
 * with a real account. Demo users and visitors have separate budgets, so that neither group uses up the other's.
 */
export function addressBudgetOf(actor: Actor, now: Date, address = actor.address): string | null {
  if (!isMadeAtWill(actor) || !address) return null;
  return budgetOfAddress(address, dayOf(now), actor.isDemo ? 'demo' : '');
}
