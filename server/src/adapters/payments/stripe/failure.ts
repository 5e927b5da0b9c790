import type StripeSdk from 'stripe';
import { PaymentsError, type PaymentsErrorKind } from '../../../ports/payments.ts';

/** The SDK's error types and our kinds. SOURCE: docs.stripe.com/error-handling */
const kinds: Readonly<Record<string, PaymentsErrorKind>> = {
  StripeCardError: 'rejected',
  StripeInvalidRequestError: 'rejected',
  StripeIdempotencyError: 'rejected',
  StripeAuthenticationError: 'misconfigured',
  StripePermissionError: 'misconfigured',
};

/** Converts an error, without the provider's own text, which may quote parts of a key. */
export function failureOf(error: unknown): PaymentsError {
  if (error instanceof PaymentsError) return error;
  const { type = '', code = '', statusCode, requestId = '' } = error as Partial<StripeSdk.StripeRawError>;
  const status = typeof statusCode === 'number' ? statusCode : null;
  const kind = status === 404 ? 'not-found' : (kinds[String(type)] ?? 'unavailable');
  const said = [status ?? 'nothing', plain(type), plain(code), plain(requestId)].filter((part) => part !== '');
  return new PaymentsError(kind, `Stripe answered ${said.join(' ')}.`);
}

const plain = (text: unknown): string => (typeof text === 'string' ? text.replace(/[^\w.-]/g, '').slice(0, 60) : '');
