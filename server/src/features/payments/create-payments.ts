import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { letGo, letGoQueue } from './events/let-go.ts';
import { catchUp, lookAfterPayments } from './events/look-after-payments.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { paymentsLifecycle } from './payments-lifecycle.ts';
import { mailReceipt } from './receipts/mail-receipt.ts';
import { receiptQueue } from './receipts/receipt-queue.ts';
import { paymentRoutes } from './routes.ts';

/** The slice's public interface: credits bought by card. */
export interface Payments {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Registers its jobs; call before the jobs start. */
  handleJobs(jobs: Pick<Jobs, 'handle' | 'schedule'>): void;
}

export function createPayments(deps: PaymentsDeps): Payments {
  return {
    routes: paymentRoutes(deps),
    lifecycle: paymentsLifecycle(deps),
    handleJobs(jobs) {
      if (!deps.cards.provider) return;
      jobs.handle(letGoQueue, letGo(deps));
      jobs.handle(receiptQueue, mailReceipt(deps));
      jobs.schedule('look-after-payments', '* * * * *', lookAfterPayments(deps));
      jobs.schedule('catch-up-payments', '*/15 * * * *', catchUp(deps));
    },
  };
}
