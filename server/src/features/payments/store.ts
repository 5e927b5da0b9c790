import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { paymentEvents, paymentRefunds, payments } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof paymentRefunds.$inferSelect;

/** Locks until the transaction ends, so that no other transaction begins a payment for this user. */
export async function lockPaymentsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payments:${userId}`}, 0))`);
}

/** Inserts a payment; null if the id exists already. */
export async function insertPayment(tx: Tx, row: typeof payments.$inferInsert): Promise<PaymentRow | null> {
  const [made] = await tx
    .insert(payments)
    .values(row)
    .onConflictDoNothing({ target: [payments.userId, payments.id] })
    .returning();
  return made ?? null;
}

export async function findPayment(db: Queries, userId: string, id: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.id, id)));
  return row ?? null;
}

/** A user's payment by the provider's id. */
export async function findOwnIntent(db: Queries, userId: string, intentId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.intentId, intentId)));
  return row ?? null;
}

/** A payment of any user: for messages of the provider, jobs and admins. */
export async function findIntent(db: Queries, intentId: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return row ?? null;
}

/** Stores the provider's id; false if there is one already, or the payment is gone. */
export async function noteIntent(
  db: Queries,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
  intentId: string,
): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.userId, userId), eq(payments.id, id), isNull(payments.intentId)))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Changes a payment if it still has the version that was read; false if a concurrent change was faster. */
export async function changePayment(
  tx: Queries,
  { userId, id, version }: Pick<PaymentRow, 'userId' | 'id' | 'version'>,
  change: Partial<Omit<PaymentRow, 'userId' | 'id' | 'intentId' | 'version'>>,
): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set({ ...change, version: version + 1 })
    .where(and(eq(payments.userId, userId), eq(payments.id, id), eq(payments.version, version)))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Sets when to check the payment again. This leaves the version unchanged, since nothing is carried out. */
export async function setLook(
  db: Queries,
  { userId, id, version }: Pick<PaymentRow, 'userId' | 'id' | 'version'>,
  lookAt: Date | null,
): Promise<void> {
  await db
    .update(payments)
    .set({ lookAt })
    .where(and(eq(payments.userId, userId), eq(payments.id, id), eq(payments.version, version)));
}

export async function noteMailed(
  db: Queries,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
  mailedAt: Date,
): Promise<void> {
  await db
    .update(payments)
    .set({ mailedAt })
    .where(and(eq(payments.userId, userId), eq(payments.id, id)));
}

export interface PaymentPage {
  readonly userId?: string | undefined;
  /** Only payments begun before this one. */
  readonly before?: PaymentRow | undefined;
  readonly limit: number;
}

/** Payments that the provider knows, newest first. */
export async function pageOfPayments(db: Queries, { userId, before, limit }: PaymentPage): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        sql`${payments.intentId} is not null`,
        userId === undefined ? undefined : eq(payments.userId, userId),
        before &&
          sql`(${payments.createdAt}, ${payments.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

/** Payments that are due for a check, those due longest first. */
export async function duePayments(db: Queries, now: Date, limit: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(lte(payments.lookAt, now)).orderBy(asc(payments.lookAt)).limit(limit);
}

/**
 * Payments of a user that may still be paid, or were begun without an answer; locked, so that none changes before it is
 * deleted.
 */
export async function unfinishedOf(tx: Tx, userId: string): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), sql`${payments.state} in ('open', 'processing')`))
    .for('update');
}

/** Counts a user's payments begun since a time that have brought no money. */
export async function countUnpaid(db: Queries, userId: string, since: Date): Promise<number> {
  const unpaid = and(eq(payments.userId, userId), gt(payments.createdAt, since), isNull(payments.paidAt));
  return db.$count(payments, unpaid);
}

export async function movePayments(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(payments).set({ userId: to }).where(eq(payments.userId, from));
  await tx.update(paymentRefunds).set({ userId: to }).where(eq(paymentRefunds.userId, from));
}

/** Moves paid payments to a former owner's id, without personal data; all others are deleted. */
export async function leavePayments(tx: Tx, userId: string, former: string): Promise<void> {
  await tx.delete(payments).where(and(eq(payments.userId, userId), ne(payments.state, 'succeeded')));
  const kept = tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  await tx
    .delete(paymentRefunds)
    .where(and(eq(paymentRefunds.userId, userId), notInArray(paymentRefunds.paymentId, kept)));
  await tx
    .update(payments)
    .set({ receiptEmail: null, receiptUrl: null, failure: null, isOurMail: false })
    .where(eq(payments.userId, userId));
  await movePayments(tx, userId, former);
}

export async function deletePaymentsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(payments).where(eq(payments.userId, userId));
  await tx.delete(paymentRefunds).where(eq(paymentRefunds.userId, userId));
}

export async function findRefund(db: Queries, userId: string, id: string): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.userId, userId), eq(paymentRefunds.id, id)));
  return row ?? null;
}

/** The latest refund since a time that is the same in all that was asked for. */
export async function findSameRefund(
  db: Queries,
  same: Pick<RefundRow, 'userId' | 'paymentId' | 'amount' | 'reason' | 'madeBy'>,
  since: Date,
): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.userId, same.userId),
        eq(paymentRefunds.paymentId, same.paymentId),
        eq(paymentRefunds.amount, same.amount),
        eq(paymentRefunds.reason, same.reason),
        eq(paymentRefunds.madeBy, same.madeBy),
        gt(paymentRefunds.createdAt, since),
      ),
    )
    .orderBy(desc(paymentRefunds.createdAt))
    .limit(1);
  return row ?? null;
}

/** Refunds of some payments that the provider has made, oldest first. */
export async function refundsOf(db: Queries, userId: string, paymentIds: readonly string[]): Promise<RefundRow[]> {
  return db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.userId, userId),
        inArray(paymentRefunds.paymentId, [...paymentIds]),
        isNotNull(paymentRefunds.refundId),
      ),
    )
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id));
}

/** Locks a payment until the transaction ends; returns what has been refunded of it, null if it is gone. */
export async function lockRefunded(tx: Tx, { userId, id }: Pick<PaymentRow, 'userId' | 'id'>): Promise<number | null> {
  const [row] = await tx
    .select({ refunded: payments.refunded })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.id, id)))
    .for('update');
  return row?.refunded ?? null;
}

/** Whether a refund of a payment that was asked for since a time has no answer yet. */
export async function isRefunding(
  tx: Tx,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
  since: Date,
): Promise<boolean> {
  const { userId: owner, paymentId, refundId, createdAt } = paymentRefunds;
  const waiting = and(eq(owner, userId), eq(paymentId, id), isNull(refundId), gt(createdAt, since));
  return (await tx.$count(paymentRefunds, waiting)) > 0;
}

/** Records a refund before it is requested. */
export async function insertRefund(tx: Tx, row: typeof paymentRefunds.$inferInsert): Promise<void> {
  await tx.insert(paymentRefunds).values(row);
}

/** Deletes a refund that the provider has refused. */
export async function deleteRefund(tx: Tx, { userId, id }: Pick<RefundRow, 'userId' | 'id'>): Promise<void> {
  await tx.delete(paymentRefunds).where(and(eq(paymentRefunds.userId, userId), eq(paymentRefunds.id, id)));
}

export async function noteRefund(
  db: Queries,
  { userId, id }: Pick<RefundRow, 'userId' | 'id'>,
  refundId: string,
): Promise<void> {
  await db
    .update(paymentRefunds)
    .set({ refundId })
    .where(and(eq(paymentRefunds.userId, userId), eq(paymentRefunds.id, id)));
}

/** Refunds that came to nothing at the provider are made no longer. */
export async function forgetRefunds(
  tx: Tx,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
  refundIds: readonly string[],
): Promise<void> {
  const { userId: owner, paymentId, refundId } = paymentRefunds;
  await tx
    .update(paymentRefunds)
    .set({ refundId: null })
    .where(and(eq(owner, userId), eq(paymentId, id), inArray(refundId, [...refundIds])));
}

/** The time, in seconds since the epoch, up to which the provider's events were read; null before the first time. */
export async function eventsReadUntil(db: Queries): Promise<number | null> {
  const [row] = await db.select().from(paymentEvents);
  return row?.readUntil ?? null;
}

export async function setEventsReadUntil(db: Queries, readUntil: number): Promise<void> {
  await db
    .insert(paymentEvents)
    .values({ id: 1, readUntil })
    .onConflictDoUpdate({ target: paymentEvents.id, set: { readUntil } });
}
