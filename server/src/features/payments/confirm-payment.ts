import { problems } from '@atrium/contract/errors';
import type { Confirmation, ConfirmationFailure } from '@atrium/contract/payments';
import type { Actor } from '../../platform/http/actor.ts';
import { syncPayment } from './events/sync-payment.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { findOwnIntent, type PaymentRow } from './store.ts';
import { withProvider } from './with-provider.ts';

/** The status, with its answer. */
export type Confirmed = readonly [status: 200, Confirmation] | readonly [status: 404 | 409, ConfirmationFailure];

/**
 * Credits a payment to the account if the provider says that it is paid. Another user's payment counts as not found.
 */
export const confirmPayment =
  (deps: PaymentsDeps) =>
  async (actor: Actor, intentId: string): Promise<Confirmed> => {
    const own = await findOwnIntent(deps.database.db, actor.userId, intentId);
    if (!own) return failed('not-found', 'Payment not found', 'This payment was not found.');
    if (own.state === 'succeeded') return [200, { credits: own.credits }];
    const row = await withProvider(deps, (provider) => syncPayment(deps, provider, intentId));
    return answerFor(row ?? own);
  };

function answerFor({ state, credits, failure }: PaymentRow): Confirmed {
  if (state === 'succeeded') return [200, { credits }];
  if (state === 'processing') return failed('payment-processing', 'Payment processing');
  if (state === 'failed') return failed('payment-canceled', 'Payment cancelled');
  return failed(
    'payment-incomplete',
    'Payment not completed',
    failure ? `${failure} No credits were added.` : undefined,
  );
}

function failed(code: ConfirmationFailure['code'], error: string, sentence?: string): Confirmed {
  const { status, message } = problems[code];
  const details = sentence ?? message;
  return [status, { error, details, code, message: details }];
}
