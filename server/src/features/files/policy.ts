import type { Actor } from '../../platform/http/actor.ts';
import { isMadeAtWill } from '../../platform/limits/budget-of.ts';

const megabyte = 1024 * 1024;

/** Bytes an actor may keep. A visitor's end with his browser session, so they are few. */
export function quotaOf(actor: Pick<Actor, 'kind' | 'isDemo'>): number {
  return isMadeAtWill(actor) ? 100 * megabyte : 2_048 * megabyte;
}

/** Bytes that all visitors and demo users behind one address may add a day: ten of them may fill what they have. */
export const addressDailyBytes = 1_000 * megabyte;
