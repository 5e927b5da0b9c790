import type { CreditPackage } from '@atrium/contract/credits';
import type { ConfirmationFailure, NewPayment } from '@atrium/contract/payments';
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
  /** null where the form has gone. */
  readonly card: StripeCard | null;
  /** The package as the payer sees it. */
  readonly offer: CreditPackage;
  /** The same for each try at the same purchase: a try that broke off is taken up again and never paid twice. */
  readonly key: string;
}

/** Pays, and gives how many credits that added. Throws with the sentence that says what went wrong. */
export async function payByCard({ stripe, card, offer, key }: CardPayment): Promise<number> {
  // Before anything is begun that nobody could then pay.
  if (!card) throw new Error('Card element not found');
  const { clientSecret, paymentIntentId, amount, package: sold } = await begin(offer.id, key);
  // Packages may be changed while somebody looks at them: nobody pays what he was not shown.
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
  // A try whose answer was lost on the way may have paid it: then it is paid, whatever else is said.
  const known = paymentIntent ?? error?.payment_intent;
  if (known && (known.status === 'succeeded' || known.status === 'processing')) return known;
  forgetPayment(intentId);
  throw new Error(`Payment confirmation failed: ${error?.message ?? 'Unknown error'}`);
}

async function confirmHere(paymentIntentId: string): Promise<number> {
  try {
    const answer = await call(confirmPayment, { body: { paymentIntentId } });
    if ('credits' in answer) return answer.credits;
    throw new Error(`Payment confirmation failed: ${wordsOf(answer)}`);
  } catch (error) {
    // It is paid at Stripe: who was told that it failed, because nobody here could be asked, would pay it again.
    if (!isRefusal(error)) throw new PaymentProcessing(paymentIntentId, 'The server could not be asked.');
    if (isStillProcessing(error)) throw new PaymentProcessing(paymentIntentId, error.sentence);
    throw new Error(`Payment confirmation failed: ${error.sentence}`, { cause: error });
  }
}

/** The package is no longer sold. */
export class OfferGone extends Error {
  override readonly name = 'OfferGone';
}

/** What is sold is no longer what the payer sees; nothing was charged. */
export class OfferChanged extends Error {
  readonly sold: CreditPackage;

  constructor(sold: CreditPackage) {
    const now = `${formatCount(sold.credits, 'credit')} for ${formatCents(sold.price)}`;
    super(`This package has changed: ${now}. Nothing was charged. Look at it again before you pay.`);
    this.name = 'OfferChanged';
    this.sold = sold;
  }
}

/** Neither credited nor refused: the bank takes its time, or the server could not be asked. The note of it stays, for whoever comes back. */
export class PaymentProcessing extends Error {
  readonly intentId: string;

  constructor(intentId: string, sentence: string) {
    super(sentence);
    this.name = 'PaymentProcessing';
    this.intentId = intentId;
  }
}

/** Whether the server has said what became of a payment, rather than that it could not be asked now or by this browser. */
export function isRefusal(error: unknown): error is ProblemError {
  // Without a code it is the word of something in between.
  const isOurs = error instanceof ProblemError && error.code !== null;
  return isOurs && error.status < 500 && error.status !== 401 && error.status !== 429;
}

export function isStillProcessing({ code }: ProblemError): boolean {
  const said: string | null = code;
  return said === 'payment-processing';
}

function wordsOf({ details, error }: Partial<ConfirmationFailure>): string {
  return details || error || 'Unknown error';
}
