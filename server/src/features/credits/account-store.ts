import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { About } from './credits.ts';
import { big, sumsFrom } from './holds/hold-store.ts';
import { creditAccounts, creditEntries, creditHolds } from './tables.ts';

export type AccountRow = typeof creditAccounts.$inferSelect;

/** The sums over all accounts, in micro-credits. */
export interface CreditSums {
  readonly balance: bigint;
  readonly held: bigint;
  readonly owed: bigint;
  /** What was charged for replies in the month. */
  readonly captured: bigint;
}

export async function creditSums(db: Db, month: string): Promise<CreditSums> {
  const { rows } = await db.execute<Record<keyof CreditSums, string>>(sql`
    select coalesce(sum(balance), 0)::text as balance, coalesce(sum(held), 0)::text as held,
      coalesce(sum(owed), 0)::text as owed,
      coalesce(sum(month_charged) filter (where month = ${month}), 0)::text as captured
    from credit_accounts`);
  const sum = (name: keyof CreditSums) => BigInt(rows[0]?.[name] ?? 0);
  return { balance: sum('balance'), held: sum('held'), owed: sum('owed'), captured: sum('captured') };
}

export async function findAccounts(db: Db | Tx, userIds: readonly string[]): Promise<readonly AccountRow[]> {
  if (userIds.length === 0) return [];
  return db
    .select()
    .from(creditAccounts)
    .where(inArray(creditAccounts.userId, [...userIds]));
}

export async function findAccount(db: Db | Tx, userId: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId));
  return row ?? null;
}

/** Locks the account until the transaction ends, so that nothing else is booked on it. */
async function lockAccount(tx: Tx, userId: string): Promise<AccountRow | null> {
  const [row] = await tx.select().from(creditAccounts).where(eq(creditAccounts.userId, userId)).for('update');
  return row ?? null;
}

/** Reads a row as a raw statement returns it: integers beyond JavaScript's safe range come as text. */
export function readRow(row: Record<string, unknown>): AccountRow {
  const micro = (name: string) => BigInt(String(row[name] ?? 0));
  const number = (name: string) => (row[name] === null || row[name] === undefined ? null : Number(row[name]));
  return {
    userId: String(row.user_id),
    balance: micro('balance'),
    held: micro('held'),
    owed: micro('owed'),
    month: String(row.month),
    monthCharged: micro('month_charged'),
    hasBought: row.has_bought === true,
    monthlyLimit: number('monthly_limit'),
    dailyFreeTokens: number('daily_free_tokens'),
    updatedAt: new Date(String(row.updated_at)),
  };
}

export interface NewPosting {
  readonly userId: string;
  readonly key: string;
  readonly kind: 'grant' | 'purchase' | 'refund' | 'adjustment' | 'dispute';
  /** Credited if above 0, debited if below. */
  readonly amount: bigint;
  /** Whether the part of a debit that exceeds the free balance becomes a debt; otherwise that part is not taken. */
  readonly mayOwe: boolean;
  readonly paymentIntent: string | null;
  readonly about: About;
}

/** Creates the account if there is none; true if it is new. */
export async function ensureAccount(tx: Tx, userId: string, at: Date): Promise<boolean> {
  return (
    (await tx.insert(creditAccounts).values({ userId, updatedAt: at }).onConflictDoNothing().returning()).length > 0
  );
}

/**
 * An account after an entry. `moved` is what the entry credited, or debited if below 0, in balance and debt together.
 */
export type PostedRow = AccountRow & { readonly moved: bigint };

/**
 * Adds an entry and updates its account in one statement. The account must exist. null if the key or the payment was
 * booked already.
 */
export async function postEntry(tx: Tx, posting: NewPosting, at: Date): Promise<PostedRow | null> {
  const { userId, key, kind, amount, mayOwe, paymentIntent, about } = posting;
  const now = sql`${at.toISOString()}::timestamptz`;
  const out = big(amount < 0n ? -amount : 0n);
  const result = await tx.execute(sql`
    with purse as (
      select balance, held, owed from credit_accounts where user_id = ${userId} for update
    ), sized as (
      select balance, ${big(amount > 0n ? amount : 0n)} - least(owed, ${big(amount > 0n ? amount : 0n)}) - least(balance - held, ${out}) as amount,
        case when ${mayOwe}::boolean then ${out} - least(balance - held, ${out}) else 0 end
          - least(owed, ${big(amount > 0n ? amount : 0n)}) as owed
      from purse
    ), entry as (
      insert into credit_entries (user_id, id, key, kind, amount, held, owed, balance, payment_intent, about, created_at)
      select ${userId}, ${newId()}::uuid, ${key}, ${kind}, amount, 0, owed, balance + amount, ${paymentIntent},
        ${JSON.stringify(about)}::jsonb, ${now} from sized
      on conflict do nothing returning amount, owed
    ) update credit_accounts as a set ${sumsFrom(sql`entry.amount`, sql`0`, sql`entry.owed`)}, updated_at = ${now},
        has_bought = a.has_bought or ${kind === 'purchase'}::boolean
      from entry, purse where a.user_id = ${userId} returning a.*, entry.amount - entry.owed as moved`);
  const [row] = result.rows;
  return row ? { ...readRow(row), moved: BigInt(String(row.moved)) } : null;
}

/** A limit that is not given stays as it is. */
export async function setOwnLimits(
  tx: Tx,
  userId: string,
  limits: { readonly monthlyLimit?: number | null | undefined; readonly dailyFreeTokens?: number | null | undefined },
  at: Date,
): Promise<void> {
  await tx
    .update(creditAccounts)
    .set({ ...limits, updatedAt: at })
    .where(eq(creditAccounts.userId, userId));
}

/**
 * Moves everything of one owner to another: sums are added, limits kept, and a key that both have is changed.
 */
export async function moveAccount(tx: Tx, from: string, to: string, at: Date): Promise<void> {
  if (!(await lockAccount(tx, from))) return;
  await ensureAccount(tx, to, at);
  await tx.execute(sql`
    update credit_accounts as kept set balance = kept.balance + moved.balance, held = kept.held + moved.held,
      owed = kept.owed + moved.owed, has_bought = kept.has_bought or moved.has_bought,
      month = greatest(kept.month, moved.month),
      month_charged = case when kept.month >= moved.month then kept.month_charged else 0 end
        + case when moved.month >= kept.month then moved.month_charged else 0 end,
      monthly_limit = coalesce(kept.monthly_limit, moved.monthly_limit),
      daily_free_tokens = coalesce(kept.daily_free_tokens, moved.daily_free_tokens)
    from credit_accounts as moved where kept.user_id = ${to} and moved.user_id = ${from}`);
  const told = (table: string) => sql`case when exists (select 1 from ${sql.identifier(table)} as kept
    where kept.user_id = ${to} and kept.key = moved.key) then moved.key || ':' || ${from} else moved.key end`;
  for (const table of ['credit_entries', 'credit_holds']) {
    await tx.execute(
      sql`update ${sql.identifier(table)} as moved set user_id = ${to}, key = ${told(table)} where user_id = ${from}`,
    );
  }
  await tx.delete(creditAccounts).where(eq(creditAccounts.userId, from));
}

/**
 * Deletes an account. If something is owed or was bought, its sums stay under the former owner: a debt has to be paid
 * if the owner comes back, and a payment that is refunded later has to find the credits it gave. What is still held
 * counts as spent: nobody can be charged any more for what is under way. What was charged in the month, and the user's
 * own limits, stay with the former owner.
 */
export async function leaveAccount(tx: Tx, userId: string, former: string | undefined, at: Date): Promise<void> {
  const row = await lockAccount(tx, userId);
  await deleteAccount(tx, userId);
  if (former === undefined || !row || !(row.hasBought || row.owed > 0n)) return;
  await ensureAccount(tx, former, at);
  const about = { description: 'From the account that was deleted' };
  const posting = { userId: former, kind: 'adjustment', mayOwe: true, paymentIntent: null, about } as const;
  for (const amount of [row.balance - row.held, -row.owed].filter((each) => each !== 0n)) {
    await postEntry(tx, { ...posting, key: `left:${newId()}`, amount }, at);
  }
  const { hasBought, month, monthCharged, monthlyLimit, dailyFreeTokens } = row;
  await tx
    .update(creditAccounts)
    .set({ hasBought, month, monthCharged, monthlyLimit, dailyFreeTokens })
    .where(eq(creditAccounts.userId, former));
}

async function deleteAccount(tx: Tx, userId: string): Promise<void> {
  await tx.delete(creditHolds).where(eq(creditHolds.userId, userId));
  await tx.delete(creditEntries).where(eq(creditEntries.userId, userId));
  await tx.delete(creditAccounts).where(eq(creditAccounts.userId, userId));
}
