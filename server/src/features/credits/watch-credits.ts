import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { creditSums } from './account-store.ts';
import { monthOf, toCredits } from './domain/amounts.ts';

/** Exports the sums over all accounts as metrics. They are computed at each scrape, in one pass over the accounts. */
export function watchCredits({
  database,
  clock,
  metrics,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
}): void {
  const balance = metrics.figure({
    name: 'atrium_credits_balance',
    help: 'Credits people have, those held included, in the whole installation.',
  });
  const held = metrics.figure({
    name: 'atrium_credits_held',
    help: 'Credits set aside for replies under way, in the whole installation.',
  });
  const captured = metrics.figure({
    name: 'atrium_credits_captured_this_month',
    help: 'Credits that replies took since the month began (UTC), in the whole installation.',
  });
  const owed = metrics.figure({
    name: 'atrium_credits_owed',
    help: 'Credits that refunds and disputes could not take back, in the whole installation.',
  });
  metrics.beforeReading(async () => {
    const sums = await creditSums(database.db, monthOf(clock.now()));
    balance.set({}, toCredits(sums.balance));
    held.set({}, toCredits(sums.held));
    captured.set({}, toCredits(sums.captured));
    owed.set({}, toCredits(sums.owed));
  });
}
