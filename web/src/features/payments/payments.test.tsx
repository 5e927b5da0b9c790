import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import {
  type Answers,
  answers,
  balance,
  fakeStripe,
  plus,
  shownToast,
  stagePayments,
} from '../../testing/payment-stage.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import type { StripeAnswer } from './stripe-js.ts';

stagePayments();

async function openDialog(more: Answers = {}) {
  const server = fakeServer({ ...answers, ...more });
  renderPage(<App />, { at: '/dashboard?upgrade=1' });
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade Your Plan' });
  return { server, dialog };
}

async function pay(dialog: HTMLElement) {
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Plus/ }));
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Pay with Card' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
}

describe('Upgrade Your Plan', () => {
  test('without a key says that payment is unavailable and names the setting, and loads nothing of Stripe', async () => {
    const { dialog } = await openDialog({
      'GET /api/stripe/config': { body: { publishableKey: null, missing: 'STRIPE_PUBLISHABLE_KEY' } },
    });
    expect(await within(dialog).findByText('Payment Unavailable')).toBeTruthy();
    expect(within(dialog).getByText(/STRIPE_PUBLISHABLE_KEY/)).toBeTruthy();
    expect(
      within(dialog).getByText(
        'Payment functionality is currently unavailable. Please contact support or try again later.',
      ),
    ).toBeTruthy();
    expect(document.querySelector('script[src*="stripe"]')).toBeNull();
    const close = within(dialog).getAllByRole('button', { name: 'Close' });
    await userEvent.click(close[close.length - 1] as HTMLElement);
    await waitFor(() => expect(location.search).toBe(''));
  });

  test('says of credits without limit that they are', async () => {
    fakeStripe({});
    const { dialog } = await openDialog({ 'GET /api/user/credits': { body: { ...balance, isUnlimited: true } } });
    expect(await within(dialog).findByText('Unlimited credits')).toBeTruthy();
    expect(within(dialog).queryByText(/You owe/)).toBeNull();
  });

  test('says before anything is paid that it covers first what is owed', async () => {
    fakeStripe({});
    const { dialog } = await openDialog({
      'GET /api/user/credits': { body: { ...balance, credits: 0, owed: 1699.2 } },
    });
    expect(await within(dialog).findByText(/^You owe 1,700 credits for a payment that was taken back/)).toBeTruthy();
    expect(within(dialog).getByText(/What you buy covers them first/)).toBeTruthy();
  });

  test('a press beside the dialog closes it, what stands over the page does not, and the page behind is out of reach', async () => {
    fakeStripe({});
    const { dialog } = await openDialog();
    await within(dialog).findByRole('button', { name: 'Pay with Card' });
    const bank = document.createElement('button');
    document.body.append(bank);
    await userEvent.click(bank);
    bank.focus();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(document.querySelector('.shell')?.hasAttribute('inert')).toBe(true);
    await userEvent.click(document.querySelector('[data-scrim]') as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.querySelector('.shell')?.hasAttribute('inert')).toBe(false);
    bank.remove();
  });

  test('a visitor is asked to sign in', async () => {
    const { dialog } = await openDialog({ 'GET /api/auth/user': { status: 401 } });
    expect(await within(dialog).findByText('Sign in to buy credits')).toBeTruthy();
  });

  test('the button waits for a package and for Stripe’s form', async () => {
    let isReady: (() => void) | undefined;
    fakeStripe({}, (ready) => {
      isReady = ready;
    });
    const { dialog } = await openDialog();
    const button = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Pay with Card' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(within(dialog).getByText('1,240 credits')).toBeTruthy();
    const offer = within((await within(dialog).findByText('$20.00')).closest('label') as HTMLElement);
    for (const words of ['Plus', 'For use on most days.', '2,000 credits']) expect(offer.getByText(words)).toBeTruthy();
    expect(within(dialog).getByText('Secure payment powered by Stripe')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('radio', { name: /Plus/ }));
    await waitFor(() => expect(isReady).toBeTypeOf('function'));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    isReady?.();
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  });

  test('a form that is ready is not enough without a package', async () => {
    let isReady = false;
    fakeStripe({}, (ready) => {
      ready();
      isReady = true;
    });
    const { dialog } = await openDialog();
    await waitFor(() => expect(isReady).toBe(true));
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Pay with Card' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('a payment that succeeds says so, asks for the balance anew and closes', async () => {
    const tries = fakeStripe({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    const { server, dialog } = await openDialog();
    await pay(dialog);
    expect(await shownToast()).toMatchObject({
      kind: 'success',
      title: 'Payment Successful',
      description: 'Added 2,000 credits to your account',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(tries).toEqual(['secret']);
    const bodies = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([{ packageId: 'plus' }, { paymentIntentId: 'pi_1' }]);
    expect(server.requests.filter(({ address }) => address === '/api/user/credits').length).toBeGreaterThan(1);
    expect(localStorage.getItem('atrium.payment')).toBeNull();
  });

  const failure = {
    error: 'Payment not completed',
    details: 'The details.',
    code: 'payment-incomplete',
    message: 'The details.',
  };
  const succeeded = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
  test.each([
    [
      'that cannot be begun',
      {},
      {
        'POST /api/stripe/create-payment-intent': {
          status: 503,
          body: { code: 'payments-unavailable', message: 'Away.' },
        },
      },
      'Failed to create payment intent: 503 Away.',
    ],
    [
      'that Stripe refuses',
      { error: { message: 'Your card was declined.' } },
      {},
      'Payment confirmation failed: Your card was declined.',
    ],
    [
      'that the server does not confirm',
      succeeded,
      { 'POST /api/stripe/confirm-payment': { status: 409, body: failure } },
      'Payment confirmation failed: The details.',
    ],
    ['that breaks off without a word', new Error(''), {}, 'An error occurred during payment'],
  ] as [string, StripeAnswer | Error, Answers, string][])(
    'a payment %s says why, and may be tried again',
    async (_what, stripe, more, words) => {
      fakeStripe(stripe);
      const { dialog } = await openDialog(more);
      await pay(dialog);
      expect(await shownToast()).toMatchObject({ kind: 'danger', title: 'Payment Failed', description: words });
      const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Pay with Card' });
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    },
  );

  test.each([
    ['is away', { status: 503, body: { code: 'payments-unavailable', message: 'Away.' } }],
    ['cannot be asked because a proxy refuses', { status: 403, body: '<html>Forbidden</html>' }],
    ['does not know the browser any more', { status: 401, body: { code: 'signed-out', message: 'Sign in.' } }],
  ])('a card that was charged while the server %s is not said to have failed', async (_what, answer) => {
    fakeStripe(succeeded);
    const payment = { id: 'pi_1', state: 'open', credits: 0, failure: null };
    const { dialog } = await openDialog({
      'POST /api/stripe/confirm-payment': answer,
      'GET /api/stripe/payments/pi_1': { body: payment },
    });
    await pay(dialog);
    const told = await screen.findByText(/The server could not be asked about your payment|Sign in to see/);
    expect(told).toBeTruthy();
    expect(screen.queryByText(/No money was taken/)).toBeNull();
    expect(useToasts.getState().toasts).toEqual([]);
    expect(localStorage.getItem('atrium.payment')).toBe('pi_1');
    localStorage.clear();
  });

  test('tries at the same package go under one key, so that a lost answer is never paid twice', async () => {
    fakeStripe({ error: { message: 'Lost.', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } } });
    const { server, dialog } = await openDialog();
    await pay(dialog);
    await shownToast();
    await pay(dialog);
    const keys = server.requests
      .filter(({ address }) => address === '/api/stripe/create-payment-intent')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('a package that was changed while it was looked at is shown anew, and nobody pays what he did not see', async () => {
    const dearer = { ...plus, price: 9_900 };
    let sold = plus;
    const tries = fakeStripe({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    const { server, dialog } = await openDialog({
      'GET /api/credits/packages': () => ({ body: [sold] }),
      'POST /api/stripe/create-payment-intent': () => ({
        body: { clientSecret: 'secret', amount: sold.price, package: sold, paymentIntentId: 'pi_1' },
      }),
    });
    await within(dialog).findByText('$20.00');
    sold = dearer;
    await pay(dialog);
    expect(await shownToast()).toMatchObject({
      kind: 'danger',
      title: 'Payment Failed',
      description:
        'This package has changed: 2,000 credits for $99.00. Nothing was charged. Look at it again before you pay.',
    });
    expect(tries).toEqual([]);
    expect(localStorage.getItem('atrium.payment')).toBeNull();
    expect(await within(dialog).findByText('$99.00')).toBeTruthy();
    await pay(dialog);
    await waitFor(() => expect(tries).toEqual(['secret']));
    const keys = server.requests
      .filter(({ address }) => address === '/api/stripe/create-payment-intent')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('a package that is sold no more leaves the dialog once that is known', async () => {
    let sold = [plus];
    fakeStripe({});
    const { dialog } = await openDialog({
      'GET /api/credits/packages': () => ({ body: sold }),
      'POST /api/stripe/create-payment-intent': { status: 404, body: { code: 'not-found', message: 'Gone.' } },
    });
    await within(dialog).findByText('$20.00');
    sold = [];
    await pay(dialog);
    expect(await shownToast()).toMatchObject({ description: 'Failed to create payment intent: 404 Gone.' });
    expect(await within(dialog).findByText('No credit packages are on sale at the moment.')).toBeTruthy();
    expect(within(dialog).queryByRole('radio')).toBeNull();
  });

  test('a payment begun at a price of before is not taken up again once another is shown', async () => {
    fakeStripe({});
    const { server, dialog } = await openDialog({
      'POST /api/stripe/create-payment-intent': {
        body: { clientSecret: 'secret', amount: 1_500, package: { ...plus, price: 1_500 }, paymentIntentId: 'pi_1' },
      },
    });
    await pay(dialog);
    await shownToast();
    await pay(dialog);
    const keys = () =>
      server.requests
        .filter(({ address }) => address === '/api/stripe/create-payment-intent')
        .map(({ headers }) => headers.get('idempotency-key'));
    await waitFor(() => expect(new Set(keys()).size).toBe(2));
  });

  test('a try that had paid all the same is taken as paid', async () => {
    fakeStripe({ error: { message: 'Unexpected state.', payment_intent: { id: 'pi_1', status: 'succeeded' } } });
    const { dialog } = await openDialog();
    await pay(dialog);
    expect(await shownToast()).toMatchObject({ title: 'Payment Successful' });
  });
});
