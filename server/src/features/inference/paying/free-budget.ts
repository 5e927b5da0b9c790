import { dayOf } from '../../../platform/clock/day-of.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { createShared } from '../../../platform/lanes/create-shared.ts';
import type { FreeTokens } from '../../usage/index.ts';
import type { SetAside } from '../inference.ts';
import type { InferenceDeps } from '../inference-deps.ts';

interface Known {
  readonly day: string;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  /** Tokens per day; null is no limit. An admin may have set one for this user alone. */
  readonly limit: number | null;
  tokens: number;
}

/** The counts and limits that decide about a question. */
interface Reading {
  readonly used: FreeTokens;
  readonly limit: number | null;
  readonly limitOfBudget: number | null;
}

/** Milliseconds for which a reading is used while much is left; use by other replicas shows after that. */
const goodForMs = 30_000;
/** The share of the limit up to which a reading is used; beyond it, each question reads the count again. */
const muchLeft = 0.8;
/** The most owners remembered; beyond that, the oldest are forgotten and read again. */
const mostKnown = 20_000;

const addressUsedUp =
  'The demo users of your network have reached the daily limit of the free model. Sign in with an account of your own, or try again tomorrow.';

const restIsSetAside =
  'What is left of the daily limit of the free model is set aside for replies that are being written. Try again when one of them has ended.';

/** Of a call that no daily limit concerns. */
export const nothingAside: SetAside = { raise: () => true, release: () => undefined };

type Deps = Pick<InferenceDeps, 'database' | 'clock' | 'usage' | 'credits' | 'settings'>;

/**
 * The daily limits of the free model. Reading the day's count delays the first word of every reply, so it is not read
 * again while there is clearly enough left. What is used counts only once a reply has ended, so what replies under way may
 * use is set aside meanwhile; only in this process, so that nothing is left behind if it dies.
 */
export class FreeBudget {
  readonly #deps: Deps;
  readonly #known = new Map<string, Known>();
  /** Tokens set aside, by owner. */
  readonly #aside = new Map<string, number>();
  /** Concurrent questions share one reading, since they would all read the same. */
  readonly #readings = createShared<Reading>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Throws Problem 'daily-limit' if the day's tokens of the actor, or of the actor's address, are used up. */
  async check(actor: Pick<Actor, 'userId' | 'kind'>, budget: string | null): Promise<void> {
    const { visitorDailyTokens, userDailyFreeTokens } = this.#deps.credits.settings();
    const isVisitor = actor.kind === 'visitor';
    const common = isVisitor ? visitorDailyTokens : userDailyFreeTokens;
    const owners = budget === null ? [actor.userId] : [actor.userId, budget];
    if (isVisitor && common === null) {
      // An admin may have lifted the limit that was read before.
      for (const owner of owners) this.#known.delete(owner);
      return;
    }
    if (owners.every((owner) => this.#hasMuch(owner))) return;
    const read = () => this.#read(actor.userId, isVisitor, budget, common);
    const { used, limit, limitOfBudget } = await this.#readings(owners.join(' '), read);
    if (limit !== null && used.ofUser >= limit) throw new Problem('daily-limit');
    if (budget !== null && limitOfBudget !== null && used.ofBudget >= limitOfBudget)
      throw new Problem('daily-limit', isVisitor ? undefined : addressUsedUp);
  }

  /**
   * Sets tokens aside for a call whose owners were just checked. A single call may exceed what is left. Throws Problem
   * 'daily-limit' if calls under way may use all of it.
   */
  setAside(owners: readonly string[], input: number, output: number): SetAside {
    for (const owner of owners) {
      if (this.#isUsedUp(owner, 0)) throw new Problem('daily-limit');
      if (this.#isUsedUp(owner, this.#aside.get(owner) ?? 0)) throw new Problem('daily-limit', restIsSetAside);
    }
    let own = 0;
    const change = (tokens: number) => {
      for (const owner of owners) this.#addAside(owner, tokens - own);
      own = tokens;
    };
    change(input + output);
    let isOver = false;
    return {
      raise: (exact) => {
        if (isOver || exact + output <= own) return true;
        const others = (owner: string) => (this.#aside.get(owner) ?? 0) - own;
        const isCovered = owners.every((owner) => others(owner) === 0 || !this.#isUsedUp(owner, others(owner)));
        change(exact + output);
        return isCovered;
      },
      release: () => {
        change(0);
        isOver = true;
      },
    };
  }

  #addAside(owner: string, tokens: number): void {
    const now = (this.#aside.get(owner) ?? 0) + tokens;
    if (now === 0) this.#aside.delete(owner);
    else this.#aside.set(owner, now);
  }

  /** Whether the day's tokens of an owner, as far as they are known, and these reach the limit. */
  #isUsedUp(owner: string, tokens: number): boolean {
    const known = this.#known.get(owner);
    if (!known || known.limit === null || known.day !== dayOf(this.#deps.clock.now())) return false;
    return known.tokens + tokens >= known.limit;
  }

  async #read(userId: string, isVisitor: boolean, budget: string | null, common: number | null): Promise<Reading> {
    const { database, usage, credits, settings } = this.#deps;
    const [used, wallets] = await Promise.all([
      usage.freeTokensToday(database.db, userId, budget),
      isVisitor ? null : credits.wallets(database.db, [userId]),
    ]);
    const limit = wallets?.get(userId)?.ownLimits.dailyFreeTokens ?? common;
    const limitOfBudget = isVisitor ? common : settings.demoAddressDailyTokens;
    this.#remember(userId, used.ofUser, limit);
    if (budget !== null) this.#remember(budget, used.ofBudget, limitOfBudget);
    return { used, limit, limitOfBudget };
  }

  /** Adds tokens that were just used. */
  spend(owner: string, tokens: number): void {
    const known = this.#known.get(owner);
    if (known) known.tokens += tokens;
  }

  #hasMuch(owner: string): boolean {
    const known = this.#known.get(owner);
    const now = this.#deps.clock.now();
    if (!known || known.day !== dayOf(now) || now.getTime() - known.readAt > goodForMs) return false;
    return known.limit === null || known.tokens < known.limit * muchLeft;
  }

  #remember(owner: string, tokens: number, limit: number | null): void {
    const now = this.#deps.clock.now();
    this.#known.delete(owner);
    this.#known.set(owner, { day: dayOf(now), readAt: now.getTime(), tokens, limit });
    const [eldest] = this.#known.keys();
    if (this.#known.size > mostKnown && eldest !== undefined) this.#known.delete(eldest);
  }
}
