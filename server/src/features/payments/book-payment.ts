import type { Tx } from '../../platform/database/database.ts';
import { microPerCredit, type Reckoning } from './domain/reckon.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import type { PaymentRow } from './store.ts';

/** Writes the postings of a payment into the books of credits, in the caller's transaction. */
export async function bookPayment(
  { credits }: Pick<PaymentsDeps, 'credits'>,
  tx: Tx,
  row: PaymentRow,
  { gives, byRefund, byDispute }: Reckoning,
): Promise<void> {
  const { userId, id, version, packageName } = row;
  const posting = (what: string, amount: bigint, description: string) => ({
    userId,
    key: `${what}:${id}:${version}`,
    amount,
    about: { description: `${description}: ${packageName}` },
  });
  const bought = posting('purchase', BigInt(gives) * microPerCredit, 'Bought');
  // The first purchase uses the provider's own id, which the books accept only once in the whole installation.
  if (gives > 0 && row.credits === 0) await credits.purchase(tx, { ...bought, paymentIntent: row.intentId ?? id });
  else if (gives > 0) await credits.adjust(tx, bought);
  if (byRefund < 0n) await credits.refund(tx, posting('refund', -byRefund, 'Refunded'));
  else if (byRefund > 0n) await credits.adjust(tx, posting('refund', byRefund, 'A refund came to nothing'));
  if (byDispute !== 0n) {
    const what = byDispute < 0n ? 'Disputed' : 'A dispute was won';
    await credits.dispute(tx, posting('dispute', -byDispute, what));
  }
}
