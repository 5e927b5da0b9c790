import { sql } from 'drizzle-orm';
import { dayOf } from '../../platform/clock/day-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import { big } from './holds/hold-store.ts';

/**
 * Takes the credits for a demo user from the budget that all demo users share on one day (UTC); false if the rest of
 * the budget is too small.
 */
export async function takeOfDay(tx: Tx, amount: bigint, most: bigint, at: Date): Promise<boolean> {
  const day = sql`${dayOf(at)}::date`;
  const result = await tx.execute(sql`
    insert into demo_budgets (day, given) select ${day}, ${big(amount)} where ${big(amount)} <= ${big(most)}
    on conflict (day) do update set given = demo_budgets.given + excluded.given
      where demo_budgets.given + excluded.given <= ${big(most)}
    returning day`);
  return result.rows.length > 0;
}
