import type { CreditPackage } from '@atrium/contract/credits';
import type { NewPayment } from '@atrium/contract/payments';
import { confirmPayment, createPayment } from '@atrium/contract/routes/payments.generated';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { formatCents } from '../../lib/format-usd.ts';
import { isGone } from '../../lib/is-gone.ts';
import { ProblemError } from '../../lib/problem-error.ts';
import { forgetPayment, notePayment } from './payment-note.ts';
import type { Stripe, StripeCard, StripeIntent } from './stripe-js.ts';

export interface CardPayment {
  readonly stripe: Stripe;
  /** null if the form has been removed. */
  readonly card: StripeCard | null;
  /** The package as shown to the payer. */
  readonly offer: CreditPackage;
  /** The same key for every attempt at one purchase: an interrupted attempt is continued and never paid twice. */
  readonly key: string;
}

/** Pays and returns how many credits that added. Rejects with a message for the user. */
export async function payByCard({ stripe, card, offer, key }: CardPayment): Promise<number> {
  // Checked first, so that no payment is created that cannot be completed.
  if (!card) throw new Error('Card element not found');
  const { clientSecret, paymentIntentId, amount, package: sold } = await begin(offer.id, key);
  // A package may change while the user looks at it: nobody pays for something they were not shown.
  if (amount !== offer.price || sold.credits !== offer.credits) throw new OfferChanged(sold);
  notePayment(paymentIntentId);
  const intent = await confirmCard(stripe, card, clientSecret, paymentIntentId);
  const credits = await confirmHere(intent.id);
  forgetPayment(intent.id);
  return credits;
}

async function begin(packageId: string, key: string): Promise<NewPayment> {
  try {
    return await call(createPayment, { body: { packageId }, headers: { 'idempotency-key': key } });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const said = `Failed to create payment intent: ${error.status} ${error.sentence}`;
    if (error.code === 'payment-canceled') throw new PaymentEnded(said, { cause: error });
    throw isGone(error) ? new OfferGone(said, { cause: error }) : new Error(said, { cause: error });
  }
}

async function confirmCard(
  stripe: Stripe,
  card: StripeCard,
  clientSecret: string,
  intentId: string,
): Promise<StripeIntent> {
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
  // An earlier attempt whose answer was lost may have paid it: then it counts as paid, despite any error.
  const known = paymentIntent ?? error?.payment_intent;
  if (known && (known.status === 'succeeded' || known.status === 'processing')) return known;
  forgetPayment(intentId);
  throw new Error(`Payment confirmation failed: ${error?.message ?? 'Unknown error'}`);
}

async function confirmHere(paymentIntentId: string): Promise<number> {
  try {
    return (await call(confirmPayment, { body: { paymentIntentId } })).credits;
  } catch (error) {
    // Stripe has the payment. If this failed only because the server could not be reached, a user told so would pay
    // again.
    if (!isRefusal(error)) throw new PaymentProcessing(paymentIntentId, 'The server could not be asked.');
    if (isStillProcessing(error)) throw new PaymentProcessing(paymentIntentId, error.sentence);
    throw new Error(`Payment confirmation failed: ${error.sentence}`, { cause: error });
  }
}

/** The package is no longer sold. */
export class OfferGone extends Error {
  override readonly name = 'OfferGone';
}

/** The payment of this key was ended unpaid: another key begins another payment. */
export class PaymentEnded extends Error {
  override readonly name = 'PaymentEnded';
}

/** The package has changed since it was shown; nothing was charged. */
export class OfferChanged extends Error {
  readonly sold: CreditPackage;

  constructor(sold: CreditPackage) {
    const now = `${formatCount(sold.credits, 'credit')} for ${formatCents(sold.price)}`;
    super(`This package has changed: ${now}. Nothing was charged. Look at it again before you pay.`);
    this.name = 'OfferChanged';
    this.sold = sold;
  }
}

/**
 * The payment is neither credited nor refused: the bank is still processing it, or the server could not be reached. Its
 * id stays stored, for the next visit.
 */
export class PaymentProcessing extends Error {
  readonly intentId: string;

  constructor(intentId: string, sentence: string) {
    super(sentence);
    this.name = 'PaymentProcessing';
    this.intentId = intentId;
  }
}

/** Whether the server has decided about the payment, rather than being unreachable, busy, or refusing this session. */
export function isRefusal(error: unknown): error is ProblemError {
  // An error without a code comes from an intermediary, such as a proxy.
  const isOurs = error instanceof ProblemError && error.code !== null;
  return isOurs && error.status < 500 && error.status !== 401 && error.status !== 429;
}

export function isStillProcessing({ code }: ProblemError): boolean {
  return code === 'payment-processing';
}
