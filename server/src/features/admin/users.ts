import type { AdminUser } from '@atrium/contract/admin-money';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { cutPage } from '../../platform/paging/cut-page.ts';
import { cursorOf, pointOf } from '../../platform/paging/list-point.ts';
import type { Person } from '../accounts/index.ts';
import { fromCredits, toCredits, toUsd, type Wallet } from '../credits/index.ts';
import { type AdminDeps, deed } from './admin-deps.ts';

const microUsd = 1_000_000;

export const listUsers =
  ({ people, credits, database }: AdminDeps) =>
  async (query: { readonly q: string; readonly cursor?: string | undefined; readonly limit: number }) => {
    const found = await people.page(query.q.trim(), pointOf(query.cursor), query.limit + 1);
    const { shown, nextCursor } = cutPage(found, query.limit, ({ createdAt, id }) => cursorOf({ at: createdAt, id }));
    const wallets = new Map(
      await credits.wallets(
        database.db,
        shown.map(({ id }) => id),
      ),
    );
    for (const person of shown) {
      if (!wallets.has(person.id)) wallets.set(person.id, await openAccount({ credits }, person));
    }
    return { users: shown.map((person) => presentUser(person, wallets.get(person.id))), nextCursor };
  };

export interface CreditsChange {
  /** Whole credits with up to six decimals; negative to take credits. */
  readonly credits: number;
  readonly reason: string;
  readonly key: string;
}

/** Gives or takes credits. Only credits that are available are taken, not those that are held or spent. */
export const adjustCredits =
  (deps: AdminDeps) =>
  async (actor: Actor, userId: string, { credits: amount, reason, key }: CreditsChange): Promise<AdminUser> => {
    const about = { adminId: actor.userId, action: 'credits.adjust', subject: userId, reason };
    const person = await personOf(deps, userId);
    const posting = {
      userId,
      key: `adjust:${key}`,
      amount: fromCredits(amount),
      about: { description: amount > 0 ? `Given: ${reason}` : `Taken: ${reason}`, by: actor.userId },
    };
    if (posting.amount === 0n) throw new Problem('invalid-request', 'The smallest amount is a millionth of a credit.');
    await openAccount(deps, person);
    const done = await deps.database.transaction(async (tx) => {
      const posted = await deps.credits.adjust(tx, posting);
      if (posted.moved !== null) {
        const details = takenOf(posting.amount, posted.moved);
        await deps.people.audit(tx, { ...about, details });
      }
      return posted;
    });
    return presentUser(person, done.wallet);
  };

/**
 * The audit log records what was actually moved: if credits were spent in the meantime, fewer are taken than requested.
 */
function takenOf(asked: bigint, moved: bigint) {
  return { amount: toCredits(moved), ...(moved === asked ? {} : { asked: toCredits(asked) }) };
}

/** Those of a user's limits that are changed; null is the installation's. */
interface UserLimits {
  readonly monthlyLimitUsd?: number | null | undefined;
  readonly dailyFreeTokens?: number | null | undefined;
  readonly reason: string;
}

export const setUserLimits =
  (deps: AdminDeps) =>
  async (actor: Actor, userId: string, { reason, ...limits }: UserLimits): Promise<AdminUser> => {
    const person = await personOf(deps, userId);
    await openAccount(deps, person);
    const { monthlyLimitUsd: usd, dailyFreeTokens } = limits;
    const monthlyLimit = usd == null ? usd : Math.round(usd * microUsd);
    const about = { actor, action: 'user.limits', subject: userId, reason };
    return deed(deps, about, limits, async (tx: Tx) => {
      await deps.credits.setLimits(tx, userId, { monthlyLimit, dailyFreeTokens });
      return presentUser(person, (await deps.credits.wallets(tx, [userId])).get(userId));
    });
  };

/** Throws Problem 'not-found', also for visitors. */
export async function personOf({ people, database }: AdminDeps, userId: string): Promise<Person> {
  const [person] = await people.find(database.db, [userId]);
  if (!person) throw new Problem('not-found');
  return person;
}

/** Creates the wallet of a user from before there were credits, before anything else is done with it. */
async function openAccount({ credits }: Pick<AdminDeps, 'credits'>, { id, kind }: Person): Promise<Wallet> {
  return credits.walletOf({ userId: id, kind: 'user', isDemo: kind === 'demo' });
}

function presentUser({ name, createdAt, ...person }: Person, wallet: Wallet | undefined): AdminUser {
  const own = wallet?.ownLimits;
  return {
    ...person,
    username: name,
    createdAt: createdAt.toISOString(),
    credits: toCredits(wallet?.available ?? 0n),
    held: toCredits(wallet?.held ?? 0n),
    owed: toCredits(wallet?.owed ?? 0n),
    currentMonth: toUsd(wallet?.monthCharged ?? 0n),
    hasBought: wallet?.hasBought ?? false,
    monthlyLimitUsd: own?.monthlyLimit == null ? null : own.monthlyLimit / microUsd,
    dailyFreeTokens: own?.dailyFreeTokens ?? null,
  };
}
