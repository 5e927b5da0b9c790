import type { ServerResponse } from 'node:http';
import type { RateClass } from '@atrium/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { addressKey, sharerOf } from '../../limits/budget-of.ts';
import type { Actor } from '../actor.ts';
import { Problem } from '../problem.ts';
import { createHolding } from '../streams/holding.ts';

/** The token bucket of each class: `burst` calls at once, refilled at `perMinute`. */
const budgets: Readonly<Record<RateClass, { readonly burst: number; readonly perMinute: number }>> = {
  read: { burst: 300, perMinute: 900 },
  write: { burst: 60, perMinute: 120 },
  chat: { burst: 20, perMinute: 40 },
  heavy: { burst: 20, perMinute: 30 },
  upload: { burst: 40, perMinute: 80 },
  auth: { burst: 20, perMinute: 20 },
  payment: { burst: 20, perMinute: 40 },
  webhook: { burst: 600, perMinute: 1200 },
};

/**
 * How many times the budget of one user all demo users of an address have together: as many as can come at once. Each
 * has a budget of their own, so that none slows the others of a class; but anybody can make more of them each minute,
 * and with them more budgets. What they ask of models has daily limits for the address.
 */
const demoUsersAtOnce = 20;

/** The most buckets kept. Beyond that, the one unused for longest is dropped, which can only favour a caller. */
const maxBuckets = 100_000;

/**
 * The most event streams that a caller may have open at once: many times what all of a user's tabs need, and little
 * memory.
 */
const mostStreams = 250;

export interface RateLimiter {
  /** Takes one call from the caller's budget. Throws Problem 'rate-limited' with the seconds to wait. */
  take(rateClass: RateClass, actor: Actor | null, request: FastifyRequest): void;
  /**
   * Counts one more open event stream of the caller until the given answer is over. Throws Problem 'rate-limited' if
   * the caller has too many.
   */
  holdStream(actor: Actor | null, request: FastifyRequest, answer: ServerResponse): void;
}

interface Bucket {
  tokens: number;
  /** Milliseconds by the limiter's clock. */
  at: number;
}

/**
 * A signed-in user has a budget of their own, demo users of one address a common one besides; visitors share the one of
 * their address. Sign-in is counted by address for everyone, because it creates users. Budgets are per process: each
 * replica grants its own.
 * @param scale multiplies every budget; 0 turns the limits off
 */
export function createRateLimiter(scale: number, now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const holdOne = createHolding({ bytes: 0, ofCaller: Math.max(1, mostStreams * scale) });
  const draw = (rateClass: RateClass, caller: string, times: number) => {
    const { burst, perMinute } = budgets[rateClass];
    const perMs = (perMinute * times * scale) / 60_000;
    const key = `${rateClass} ${caller}`;
    const known = buckets.get(key);
    const time = now();
    // A bucket that cannot hold a whole call would let none through, however long its caller waits.
    const full = Math.max(1, burst * times * scale);
    const tokens = known ? Math.min(full, known.tokens + (time - known.at) * perMs) : full;
    buckets.delete(key);
    buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: time });
    if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value ?? key);
    if (tokens >= 1) return;
    const retryAfter = Math.ceil((1 - tokens) / perMs / 1000);
    const wait = retryAfter === 1 ? 'a second' : `${retryAfter} seconds`;
    throw new Problem('rate-limited', `Too many requests. Try again in ${wait}.`, { retryAfter });
  };
  return {
    holdStream(actor, request, answer) {
      if (scale === 0) return;
      const held = holdOne(actor ? sharerOf(actor) : addressKey(request.ip));
      answer.once('close', () => held.release());
      // Open streams are limited by their number only.
      if (held.grow(0)) return;
      throw new Problem('rate-limited', 'Too many replies are open at once. Close some of their tabs.', {
        retryAfter: 5,
      });
    },
    take(rateClass, actor, request) {
      if (scale === 0) return;
      const own = keyOf(rateClass, actor, request);
      draw(rateClass, own, 1);
      if (actor?.isDemo && rateClass !== 'auth' && rateClass !== 'chat')
        draw(rateClass, `demo ${sharerOf(actor)}`, demoUsersAtOnce);
    },
  };
}

function keyOf(rateClass: RateClass, actor: Actor | null, request: FastifyRequest): string {
  return actor?.kind === 'user' && rateClass !== 'auth' ? `user ${actor.userId}` : addressKey(request.ip);
}
