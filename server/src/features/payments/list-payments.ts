import type { PaymentsDeps } from './payments-deps.ts';
import { findIntent, findOwnIntent, type PaymentRow, pageOfPayments } from './store.ts';

interface PageWish {
  /** If absent, payments of all users. */
  readonly userId?: string | undefined;
  /** The provider's id of the last payment on the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of payments, newest first; empty if `before` is not one of them. */
export const listPayments =
  ({ database: { db } }: Pick<PaymentsDeps, 'database'>) =>
  async ({ userId, before, limit }: PageWish): Promise<PaymentRow[]> => {
    if (before === undefined) return pageOfPayments(db, { userId, limit });
    const last = userId === undefined ? await findIntent(db, before) : await findOwnIntent(db, userId, before);
    return last ? pageOfPayments(db, { userId, before: last, limit }) : [];
  };
