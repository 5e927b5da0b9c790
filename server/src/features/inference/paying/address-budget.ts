import { dayOf } from '../../../platform/clock/day-of.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { budgetOfAddress, isMadeAtWill } from '../../../platform/limits/budget-of.ts';

/**
 * The budget of free tokens and searches that an actor shares with everybody behind his address; null where he has an
 * account of his own. That of demo users stands beside that of visitors, so that neither uses up what the other has.
 */
export function addressBudgetOf(actor: Actor, now: Date, address = actor.address): string | null {
  if (!isMadeAtWill(actor) || !address) return null;
  return budgetOfAddress(address, dayOf(now), actor.isDemo ? 'demo' : '');
}
