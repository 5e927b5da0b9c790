import { KindError } from '../platform/errors/kind-error.ts';

/** The state of a payment at the provider. `open`: no card was entered yet, or it was declined and can be retried. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled';

/** A payment as the provider knows it, which is authoritative. Amounts are integer cents. */
export interface Intent {
  readonly id: string;
  readonly status: IntentStatus;
  /** The amount requested. */
  readonly amount: number;
  /** The amount received; 0 until the payment has succeeded. */
  readonly received: number;
  /** Three letters, lower case. */
  readonly currency: string;
  /** The amount returned by refunds. */
  readonly refunded: number;
  /** The amount that banks have taken back through disputes that are open or lost. */
  readonly disputed: number;
  /** Why the last attempt was declined, in the provider's words to the payer; null when none was. */
  readonly failure: string | null;
  /** The receipt page; null before anything was paid. */
  readonly receiptUrl: string | null;
}

export interface NewIntent {
  /** Integer cents, US dollars. */
  readonly amount: number;
  /** What the payer buys; shown on the receipt. */
  readonly description: string;
  /** Where the provider sends its receipt; null: it sends none. */
  readonly receiptEmail: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Using the same key again returns the same payment. */
  readonly idempotencyKey: string;
}

/** A message from the provider that this payment may have changed. Nothing else in the message is trusted. */
export interface Notice {
  readonly eventId: string;
  readonly type: string;
  /** null when it is not about a payment. */
  readonly intentId: string | null;
}

export interface NewRefund {
  readonly intentId: string;
  /** Integer cents. */
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

export interface Refund {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Whether it came to nothing after it was made, for instance because the card's bank did not accept it. */
  readonly hasFailed: boolean;
}

/** Card payments through a provider. Every function throws PaymentsError. */
export interface Payments {
  /** Creates a payment for which a card can be entered. Only the payer's browser may receive the secret. */
  create(intent: NewIntent): Promise<{ readonly id: string; readonly clientSecret: string }>;
  /** The secret of an existing payment. */
  clientSecret(id: string): Promise<string>;
  read(id: string): Promise<Intent>;
  /** Cancels a payment that nobody will complete. Throws 'rejected' if it is too late for that. */
  cancel(id: string): Promise<void>;
  /** Refunds money; throws 'rejected' if less than the amount is left. */
  refund(refund: NewRefund): Promise<{ readonly id: string }>;
  /** The refunds of a payment, whoever made them. */
  refundsOf(intentId: string): Promise<readonly Refund[]>;
  /** Ids of payments that changed since a moment; the provider goes back at most 30 days. */
  changedSince(moment: Date): Promise<readonly string[]>;
  /** Reads a message that claims to come from the provider; throws 'forged' if its signature is wrong or too old. */
  verify(body: Uint8Array, signature: string, now: Date): Promise<Notice>;
}

/**
 * `rejected`: the request is not accepted, and a repeat will not help. `misconfigured`: the operator's key is not
 * accepted. `unavailable` is temporary.
 */
export type PaymentsErrorKind = 'not-found' | 'rejected' | 'misconfigured' | 'unavailable' | 'forged';

export class PaymentsError extends KindError<PaymentsErrorKind> {
  override readonly name = 'PaymentsError';
}
