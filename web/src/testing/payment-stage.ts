import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import type { StripeAnswer } from '../features/payments/stripe-js.ts';
import { useToasts } from '../ui/notices/toast.ts';
import type { FakeAnswer } from './fake-server.ts';
import { fakeWindow } from './fake-window.ts';

export type Answers = Record<string, FakeAnswer | (() => FakeAnswer)>;

const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: false };
export const balance = { credits: 1240, held: 0, owed: 0, isUnlimited: false, lowAt: 50, isLow: false };
export const plus = { id: 'plus', name: 'Plus', description: 'For use on most days.', credits: 2000, price: 2000 };
/** A counter for a different key in each test: the form opened for a key is cached. */
let keys = 0;
const settings = () => ({ body: { publishableKey: `pk_test_${++keys}`, missing: null } });
/** The server's answers for a payment that succeeds. */
export const answers = {
  'GET /api/auth/user': { body: user },
  'GET /api/google-drive/chat-history': { body: [] },
  'GET /api/user/credits': { body: balance },
  'GET /api/credits/packages': { body: [plus] },
  'GET /api/stripe/config': settings,
  'POST /api/stripe/create-payment-intent': {
    body: { clientSecret: 'secret', amount: 2000, package: plus, paymentIntentId: 'pi_1' },
  },
  'POST /api/stripe/confirm-payment': { body: { credits: 2000 } },
};

/** The toast on the screen, once there is one. */
export const shownToast = () =>
  waitFor(() => expect(useToasts.getState().toasts[0]).toBeTruthy()).then(() => useToasts.getState().toasts[0]);

/** Gives each test of a file a wide window, and removes toasts and Stripe after it. */
export function stagePayments(): void {
  beforeEach(() => {
    fakeWindow({ width: 1440 });
  });
  afterEach(() => {
    useToasts.setState({ toasts: [] });
    delete window.Stripe;
  });
}

/** Fakes Stripe's form, which gives the test's answer. It is ready at once unless the test decides when. */
export function fakeStripe(answer: StripeAnswer | Error, until = (isReady: () => void) => queueMicrotask(isReady)) {
  const tries: string[] = [];
  window.Stripe = () => ({
    elements: () => ({
      create: () => ({
        mount: () => undefined,
        destroy: () => undefined,
        on: (event: string, handler: (change: { error?: { message: string } }) => void) => {
          if (event === 'ready') until(() => act(() => handler({})));
        },
      }),
    }),
    confirmCardPayment: async (secret: string) => {
      tries.push(secret);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return tries;
}
