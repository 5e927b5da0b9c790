import { dayOf } from '../../platform/clock/day-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sharedBudgetOf } from '../../platform/limits/budget-of.ts';
import { takeOfDay } from '../../platform/limits/day-count-store.ts';
import { countUnpaid } from './store.ts';

/** The most payments per user and day that were begun and not paid. */
const mostUnpaid = 10;
/** The most payments that all demo users behind one address may begin per day. */
const mostOfAddress = 20;
const day = 86_400_000;

/**
 * Stops card testing: somebody with stolen cards begins payment after payment and pays none. Demo users can be created
 * at will, so those behind one address are counted together. Throws Problem 'rate-limited'.
 * The caller has locked the user's payments.
 */
export async function refuseTooMany(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const unpaid = await countUnpaid(tx, actor.userId, new Date(now.getTime() - day));
  if (unpaid >= mostUnpaid) throw new Problem('rate-limited', tooMany);
  const owner = sharedBudgetOf(actor, dayOf(now));
  if (owner !== null && !(await takeOfDay(tx, { owner, what: 'payments' }, 1, mostOfAddress, now)))
    throw new Problem('rate-limited', tooManyOfAddress);
}

const tooMany = 'Too many payments were begun and not paid. Try again tomorrow.';
const tooManyOfAddress =
  'The demo users of your network have begun too many payments today. Sign in with an account of your own, or try again tomorrow.';
