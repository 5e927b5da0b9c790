import { dayOf } from '../../../platform/clock/day-of.ts';
import { oneLine } from '../../../platform/text/one-line.ts';
import { MailerError } from '../../../ports/mailer.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { findPayment, noteMailed, type PaymentRow } from '../store.ts';
import type { ReceiptJob } from './receipt-queue.ts';

/** Sends the e-mail about a paid payment. A failure is retried, unless the address is refused. */
export const mailReceipt =
  (deps: PaymentsDeps) =>
  async ({ userId, paymentId }: ReceiptJob): Promise<void> => {
    const { database, mailer, clock, log } = deps;
    const row = await findPayment(database.db, userId, paymentId);
    if (!mailer || !row?.receiptEmail || row.mailedAt) return;
    try {
      await mailer.send({ to: row.receiptEmail, ...receiptText(deps, row), id: `payment-${row.id}` });
    } catch (cause) {
      if (!(cause instanceof MailerError) || !cause.isFinal) throw cause;
      log.warn({ err: cause, paymentId: row.id }, 'the address of a payer is refused; he gets no mail');
    }
    await noteMailed(database.db, row, clock.now());
  };

function receiptText({ productName, appUrl }: PaymentsDeps, row: PaymentRow) {
  const lines = [
    'Thank you for your purchase!',
    '',
    `Package: ${row.packageName}`,
    `Credits added: ${row.credits.toLocaleString('en-US')}`,
    `Amount: $${(row.received / 100).toFixed(2)} (US dollars)`,
    `Date: ${dayOf(row.paidAt ?? row.createdAt)}`,
    `Payment: ${row.intentId}`,
    ...(row.receiptUrl ? ['', `Receipt: ${row.receiptUrl}`] : []),
    '',
    `${productName}: ${new URL('/dashboard', appUrl).href}`,
  ];
  // A line break in a subject would begin another header.
  return { subject: `Your purchase of credits for ${oneLine(productName)}`, text: `${lines.join('\n')}\n` };
}
