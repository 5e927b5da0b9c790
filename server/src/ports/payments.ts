import { KindError } from '../platform/errors/kind-error.ts';

/** Where a payment stands at the provider. `open`: the card is still to be entered, or was refused and may be tried again. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled';

/** A payment as the provider knows it: the truth, whatever anybody else says of it. Amounts are integer cents. */
export interface Intent {
  readonly id: string;
  readonly status: IntentStatus;
  /** What was asked for. */
  readonly amount: number;
  /** What has come in; 0 until it has succeeded. */
  readonly received: number;
  /** Three letters, lower case. */
  readonly currency: string;
  /** What has gone back by refunds. */
  readonly refunded: number;
  /** What banks have taken back by disputes that are open or were lost. */
  readonly disputed: number;
  /** Why the last try was refused, in the provider's words for the payer; null where none was. */
  readonly failure: string | null;
  /** A page with the receipt; null before anything was paid. */
  readonly receiptUrl: string | null;
}

export interface NewIntent {
  /** Integer cents, US dollars. */
  readonly amount: number;
  /** What the payer buys, for the receipt. */
  readonly description: string;
  /** Where the provider sends its receipt; null: it sends none. */
  readonly receiptEmail: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** The same key again gives the same payment. */
  readonly idempotencyKey: string;
}

/** Told by the provider: something about this payment may have changed. Nothing else of the message is believed. */
export interface Notice {
  readonly eventId: string;
  readonly type: string;
  /** null: it is not about a payment. */
  readonly intentId: string | null;
}

export interface NewRefund {
  readonly intentId: string;
  /** Integer cents. */
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

/** Card payments at a provider. Everything throws PaymentsError. */
export interface Payments {
  /** Makes a payment that a card can be entered for. The secret is for the payer's browser alone. */
  create(intent: NewIntent): Promise<{ readonly id: string; readonly clientSecret: string }>;
  /** The secret of a payment that is there already. */
  clientSecret(id: string): Promise<string>;
  read(id: string): Promise<Intent>;
  /** Ends a payment that nobody will finish. 'rejected' where it is too late for that. */
  cancel(id: string): Promise<void>;
  /** Gives money back; 'rejected' where there is not so much left. */
  refund(refund: NewRefund): Promise<{ readonly id: string }>;
  /** Payments of which something happened since a moment, at most the provider's last 30 days. */
  changedSince(moment: Date): Promise<readonly string[]>;
  /** Reads a message that claims to come from the provider; 'forged' unless its signature is the provider's, and fresh. */
  verify(body: Uint8Array, signature: string, now: Date): Promise<Notice>;
}

/** `rejected`: the request is not accepted and will not be. `misconfigured`: the operator's key is not taken. `unavailable` passes. */
export type PaymentsErrorKind = 'not-found' | 'rejected' | 'misconfigured' | 'unavailable' | 'forged';

export class PaymentsError extends KindError<PaymentsErrorKind> {
  override readonly name = 'PaymentsError';
}
