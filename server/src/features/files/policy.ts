import type { Actor } from '../../platform/http/actor.ts';
import { isMadeAtWill } from '../../platform/limits/budget-of.ts';

const megabyte = 1024 * 1024;

/** The most bytes that an actor may store. Few for a visitor, whose files end with the browser session. */
export function quotaOf(actor: Pick<Actor, 'kind' | 'isDemo'>): number {
  return isMadeAtWill(actor) ? 100 * megabyte : 2_048 * megabyte;
}

/**
 * The most bytes that all visitors and demo users behind one address may add per day: enough for ten of them to fill
 * their quota.
 */
export const addressDailyBytes = 1_000 * megabyte;
