import { z } from 'zod';
import { CreditPackage, PackageId } from './credits.ts';
import { endpoint } from './endpoint.ts';

/** Stripe's id of a payment. SOURCE: docs.stripe.com/api/payment_intents/object */
export const PaymentIntentId = z.string().regex(/^pi_[A-Za-z0-9_]{1,250}$/);

/** Whether card payments are possible, and the key that the page needs for them. */
export const CardSettings = z.object({
  /** null: card payments are not possible. */
  publishableKey: z.string().nullable(),
  /** The setting that is missing; null when none is. */
  missing: z.enum(['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY']).nullable(),
});
export type CardSettings = z.infer<typeof CardSettings>;

/** A payment for which a card can now be entered. */
export const NewPayment = z.object({
  /** For Stripe's form in this browser. It is not stored anywhere. */
  clientSecret: z.string(),
  /** Integer cents, US dollars. */
  amount: z.number().int(),
  package: CreditPackage,
  paymentIntentId: z.string(),
});
export type NewPayment = z.infer<typeof NewPayment>;

/** How many credits a payment has given, no matter what added them: this call, a webhook message or a job. */
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
 * `open`: no card has been charged yet. `processing`: the bank is working on it. `succeeded`: paid, and the credits
 * were added. `failed`: abandoned, or cancelled by Stripe. `refunded`: the whole amount was returned.
 */
export const PaymentState = z.enum(['open', 'processing', 'succeeded', 'failed', 'refunded']);
export type PaymentState = z.infer<typeof PaymentState>;

/** A payment of a user. Amounts are integer cents, US dollars. */
export const Payment = z.object({
  /** Stripe's id. */
  paymentIntentId: z.string(),
  state: PaymentState,
  packageName: z.string(),
  amount: z.number().int(),
  /** Credits the payment gave; 0 until it has succeeded. */
  credits: z.number().int(),
  /** Amount returned to the card. */
  refunded: z.number().int(),
  /** Amount that a bank has taken back through a dispute that is open or lost. */
  disputed: z.number().int(),
  /** Why the last card was declined; null when none was. */
  failure: z.string().nullable(),
  /** Stripe's receipt page. */
  receiptUrl: z.string().nullable(),
  /** Whether Stripe or this server sends an e-mail about it. */
  isConfirmedByMail: z.boolean(),
  createdAt: z.string(),
  /** When the credits were added. */
  paidAt: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** A payment with its user. */
export const AdminPayment = Payment.extend({ userId: z.string() });
export type AdminPayment = z.infer<typeof AdminPayment>;

const intent = z.object({ id: PaymentIntentId });
const page = z.object({
  /** For the next page: the id of the last payment on this one. Payments begun before it are returned. */
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
  summary:
    'Begins a payment for a package. Under the key of one that was ended unpaid the answer is 409 `payment-canceled`.',
  access: 'user',
  oncePerKey: true,
  rateClass: 'payment',
  body: z.strictObject({ packageId: PackageId }),
  response: NewPayment,
  errors: ['sign-in-required', 'not-found', 'conflict', 'payment-canceled', 'payments-off', 'payments-unavailable'],
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/stripe/confirm-payment',
  summary: 'Reads back from Stripe what became of a payment and adds its credits, once.',
  access: 'user',
  rateClass: 'payment',
  body: z.strictObject({ paymentIntentId: PaymentIntentId }),
  response: Confirmation,
  failure: ConfirmationFailure,
  errors: [
    'sign-in-required',
    'not-found',
    'payment-incomplete',
    'payment-processing',
    'payment-canceled',
    'payments-off',
    'payments-unavailable',
  ],
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
  // Stripe's requests come from no page of ours and carry no cookie; the signature authenticates them.
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
  summary: 'Payments of all users or of one, the newest first; those of deleted accounts too.',
  access: 'admin',
  rateClass: 'read',
  query: page.extend({
    userId: z.string().max(100).optional(),
    /** This payment alone. */
    paymentIntentId: PaymentIntentId.optional(),
  }),
  response: z.array(AdminPayment),
  errors: ['sign-in-required', 'forbidden'],
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  summary:
    'Gives money back to the card and takes the credits of that part; what is spent of them already is owed. Without an amount: all that is left. Without an idempotency key, the same amount for the same reason is the same refund for an hour, unless `refunded` says what has been refunded by now.',
  access: 'admin',
  oncePerKey: true,
  rateClass: 'payment',
  params: intent,
  body: z.strictObject({
    /** Integer cents, US dollars. */
    amount: z.number().int().min(1).max(99_999_999).optional(),
    /** Kept with the refund, and sent to Stripe. */
    reason: z.string().trim().min(1).max(300),
    /** What was refunded already when this was decided, in integer cents. If it is another amount now, the answer is 409. */
    refunded: z.number().int().min(0).max(99_999_999).optional(),
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
