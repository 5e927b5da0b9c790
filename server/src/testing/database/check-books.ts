import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/** An account as stored, in micro-credits. */
export interface Books {
  readonly balance: bigint;
  readonly held: bigint;
  readonly owed: bigint;
  /** What replies cost, according to the ledger. */
  readonly captured: bigint;
  readonly openHolds: number;
}

/**
 * Compares a user's account with its ledger: it must agree with the sums of the entries, the open holds, and the usage
 * that was charged (unless a test charges without usage). Throws if it does not.
 */
export async function checkBooks({ db }: Database, userId: string, { withUsage = true } = {}): Promise<Books> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select a.balance, a.held, a.owed, e.amount, e.held as entries_held, e.owed as entries_owed, e.captured, h.amount as holds, h.holds as open_holds,
      (select coalesce(sum(cost_micro_usd), 0) * 100 from usage_events where user_id = ${userId}) as used,
      (select coalesce(sum(cost_micro_usd), 0) * 100 from usage_sums where user_id = ${userId}) as summed
    from credit_accounts a,
      (select coalesce(sum(amount), 0) as amount, coalesce(sum(held), 0) as held, coalesce(sum(owed), 0) as owed,
        coalesce(sum(owed - amount) filter (where kind = 'capture'), 0) as captured from credit_entries where user_id = ${userId}) e,
      (select coalesce(sum(amount), 0) as amount, count(*) as holds from credit_holds where user_id = ${userId}) h
    where a.user_id = ${userId}`);
  const [row] = rows;
  if (!row) throw new Error(`${userId} has no credit account.`);
  const same = (what: string, ...values: (string | undefined)[]) => {
    if (new Set(values.map((value) => BigInt(value ?? 0))).size > 1) throw new Error(`${what}: ${values.join(' ≠ ')}`);
  };
  same('balance, and the sum of its entries', row.balance, row.amount);
  same('held, the sum of its entries, and the open holds', row.held, row.entries_held, row.holds);
  same('owed, and the sum of its entries', row.owed, row.entries_owed);
  if (withUsage)
    same('captures, and the usage that was charged, by call and by day', row.captured, row.used, row.summed);
  const [balance, held, owed, captured] = [row.balance, row.held, row.owed, row.captured].map((sum) =>
    BigInt(sum ?? 0),
  );
  return {
    balance: balance ?? 0n,
    held: held ?? 0n,
    owed: owed ?? 0n,
    captured: captured ?? 0n,
    openHolds: Number(row.open_holds),
  };
}
