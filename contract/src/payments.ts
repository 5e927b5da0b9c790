import { z } from 'zod';
import { CreditPackage, PackageId } from './credits.ts';
import { endpoint } from './endpoint.ts';

/** Stripe's id of a payment. SOURCE: docs.stripe.com/api/payment_intents/object */
export const PaymentIntentId = z.string().regex(/^pi_[A-Za-z0-9_]{1,250}$/);

/** Whether cards can be taken, and by which key of the page's. */
export const CardSettings = z.object({
  /** null: cards cannot be taken. */
  publishableKey: z.string().nullable(),
  /** The setting that is missing; null where none is. */
  missing: z.enum(['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY']).nullable(),
});
export type CardSettings = z.infer<typeof CardSettings>;

/** A payment that a card can be entered for. */
export const NewPayment = z.object({
  /** For Stripe's own form in this browser. Kept nowhere. */
  clientSecret: z.string(),
  /** Integer cents, US dollars. */
  amount: z.number().int(),
  package: CreditPackage,
  paymentIntentId: z.string(),
});
export type NewPayment = z.infer<typeof NewPayment>;

/** How many credits a payment has given, whoever put them on the account: this call, a message of Stripe's or a job. */
export const Confirmation = z.object({ credits: z.number().int() });
export type Confirmation = z.infer<typeof Confirmation>;

/** Why a payment gives no credits (yet). */
export const ConfirmationFailure = z.object({
  /** In two or three words. */
  error: z.string(),
  /** In a sentence. */
  details: z.string(),
  code: z.enum(['not-found', 'payment-incomplete', 'payment-processing', 'payment-canceled']),
  /** The same as `details`. */
  message: z.string(),
});
export type ConfirmationFailure = z.infer<typeof ConfirmationFailure>;

/**
 * `open`: no card has been charged yet. `processing`: the bank is at it. `succeeded`: paid, and the credits are on the
 * account. `failed`: it was given up, or ended by Stripe. `refunded`: all of it went back.
 */
export const PaymentState = z.enum(['open', 'processing', 'succeeded', 'failed', 'refunded']);
export type PaymentState = z.infer<typeof PaymentState>;

/** A payment of a user. Amounts are integer cents, US dollars. */
export const Payment = z.object({
  /** Stripe's. */
  paymentIntentId: z.string(),
  state: PaymentState,
  packageName: z.string(),
  amount: z.number().int(),
  /** Credits it gave; 0 until it has succeeded. */
  credits: z.number().int(),
  /** What went back to the card. */
  refunded: z.number().int(),
  /** What a bank has taken back by a dispute that is open or was lost. */
  disputed: z.number().int(),
  /** Why the last try with a card was refused; null where none was. */
  failure: z.string().nullable(),
  /** Stripe's page with the receipt. */
  receiptUrl: z.string().nullable(),
  /** An e-mail about it is sent, by Stripe or by this server. */
  isConfirmedByMail: z.boolean(),
  createdAt: z.string(),
  /** When the credits were added. */
  paidAt: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** The same with whose it is. */
export const AdminPayment = Payment.extend({ userId: z.string() });
export type AdminPayment = z.infer<typeof AdminPayment>;

const intent = z.object({ id: PaymentIntentId });
const page = z.object({
  /** Payments begun before this one: the id of the last of the page before. */
  before: PaymentIntentId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const readCardSettings = endpoint({
  method: 'GET',
  path: '/api/stripe/config',
  summary: 'Whether cards can be taken: the publishable key, or the name of the setting that is missing.',
  access: 'user',
  rateClass: 'read',
  response: CardSettings,
  errors: ['sign-in-required'],
});

export const createPayment = endpoint({
  method: 'POST',
  path: '/api/stripe/create-payment-intent',
  summary: 'Begins a payment for a package.',
  access: 'user',
  oncePerKey: true,
  rateClass: 'payment',
  body: z.strictObject({ packageId: PackageId }),
  response: NewPayment,
  errors: ['sign-in-required', 'not-found', 'conflict', 'payments-off', 'payments-unavailable'],
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/stripe/confirm-payment',
  summary:
    'Reads back from Stripe what became of a payment and adds its credits, once. 404 and 409 answer with {error, details} besides, where the payment itself is why.',
  access: 'user',
  rateClass: 'payment',
  body: z.strictObject({ paymentIntentId: PaymentIntentId }),
  response: z.union([Confirmation, ConfirmationFailure]),
  errors: ['sign-in-required', 'not-found', 'conflict', 'payments-off', 'payments-unavailable'],
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/stripe/payments',
  summary: 'The payments of the caller that were begun, the newest first, with links to their receipts.',
  access: 'user',
  rateClass: 'read',
  query: page,
  response: z.array(Payment),
  errors: ['sign-in-required'],
});

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/stripe/payments/:id',
  summary: 'What is known of a payment of the caller.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: intent,
  response: Payment,
  errors: ['sign-in-required', 'not-found'],
});

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary:
    'Takes messages of Stripe, signed with STRIPE_WEBHOOK_SECRET and not older than five minutes. Only the id of the payment is believed; the rest is read back.',
  access: 'public',
  // Stripe is no page of ours and carries no cookie: the signature says who calls.
  fromOtherSites: true,
  rateClass: 'webhook',
  bodyLimit: 512 * 1024,
  body: 'bytes',
  response: z.object({ received: z.literal(true) }),
  errors: ['signature-refused', 'payments-unavailable', 'too-large', 'unsupported-type'],
});

export const listAllPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments of all users or of one, the newest first.',
  access: 'admin',
  rateClass: 'read',
  query: page.extend({ userId: z.string().max(100).optional() }),
  response: z.array(AdminPayment),
  errors: ['sign-in-required', 'forbidden'],
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  summary:
    'Gives money back to the card and takes the credits of that part; what is spent of them already is owed. Without an amount: all that is left.',
  access: 'admin',
  oncePerKey: true,
  rateClass: 'payment',
  params: intent,
  body: z.strictObject({
    /** Integer cents, US dollars. */
    amount: z.number().int().min(1).max(99_999_999).optional(),
    /** Kept with the refund, and sent to Stripe. */
    reason: z.string().trim().min(1).max(300),
  }),
  response: AdminPayment,
  errors: [
    'sign-in-required',
    'forbidden',
    'not-found',
    'conflict',
    'refund-refused',
    'payments-off',
    'payments-unavailable',
  ],
});
