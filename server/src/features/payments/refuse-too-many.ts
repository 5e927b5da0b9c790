import { dayOf } from '../../platform/clock/day-of.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sharedBudgetOf } from '../../platform/limits/budget-of.ts';
import { takeOfDay } from '../../platform/limits/day-count-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { countUnpaid } from './store.ts';

/** The most payments per user and day that were begun and not paid. */
const mostUnpaid = 10;
/** The most payments that all demo users behind one address may begin per day. */
const mostOfAddress = 20;
const day = 86_400_000;

/**
 * Stops card testing: somebody with stolen cards begins payment after payment and pays none. Demo users can be created
 * at will, so those behind one address are counted together. Throws Problem 'rate-limited'.
 */
export async function refuseTooMany({ database, clock }: PaymentsDeps, actor: Actor): Promise<void> {
  const now = clock.now();
  const unpaid = await countUnpaid(database.db, actor.userId, new Date(now.getTime() - day));
  if (unpaid >= mostUnpaid) throw new Problem('rate-limited', tooMany);
  const owner = sharedBudgetOf(actor, dayOf(now));
  if (owner !== null && !(await takeOfDay(database.db, { owner, what: 'payments' }, 1, mostOfAddress, now)))
    throw new Problem('rate-limited', tooManyOfAddress);
}

const tooMany = 'Too many payments were begun and not paid. Try again tomorrow.';
const tooManyOfAddress =
  'The demo users of your network have begun too many payments today. Sign in with an account of your own, or try again tomorrow.';
