export { createPayments, type Payments } from './create-payments.ts';
export type { PaymentsDeps } from './payments-deps.ts';
