import { tellFailure } from '../features/accounts/tell-failure.ts';
import { finishConnecting } from '../features/drive-mirror/finish-connecting.ts';
import { resumePayment } from '../features/payments/resume-payment.ts';

/** What `useArrivals` begins, seldom and apart from the first load. */
export const lateArrivals = { storage: finishConnecting, error: tellFailure, payment: resumePayment };
