export { createPayments, type Payments } from './create-payments.ts';
export type { CardSetup, PaymentsDeps } from './payments-deps.ts';
