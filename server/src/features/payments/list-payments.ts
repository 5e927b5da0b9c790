import type { PaymentsDeps } from './payments-deps.ts';
import { findIntent, findOwnIntent, type PaymentRow, pageOfPayments } from './store.ts';

interface PageWish {
  /** If absent, payments of all users. */
  readonly userId?: string | undefined;
  /** The provider's id of the only payment wanted. */
  readonly paymentIntentId?: string | undefined;
  /** The provider's id of the last payment on the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of payments, newest first; empty if `before` is not one of them. */
export const listPayments =
  ({ database: { db } }: Pick<PaymentsDeps, 'database'>) =>
  async ({ userId, paymentIntentId, before, limit }: PageWish): Promise<PaymentRow[]> => {
    const find = (id: string) => (userId === undefined ? findIntent(db, id) : findOwnIntent(db, userId, id));
    if (paymentIntentId !== undefined) return [await find(paymentIntentId)].filter((row) => row !== null);
    if (before === undefined) return pageOfPayments(db, { userId, limit });
    const last = await find(before);
    return last ? pageOfPayments(db, { userId, before: last, limit }) : [];
  };
