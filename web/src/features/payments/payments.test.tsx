import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../app/app.tsx';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/toast.ts';
import { notePayment } from './payment-note.ts';
import type { StripeAnswer } from './stripe-js.ts';

const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: false };
const balance = { credits: 1240, held: 0, owed: 0, isUnlimited: false, lowAt: 50, isLow: false };
const plus = { id: 'plus', name: 'Plus', description: 'For use on most days.', credits: 2000, price: 2000 };
/** Another key each time: a form that was opened for one is kept. */
let keys = 0;
const settings = () => ({ body: { publishableKey: `pk_test_${++keys}`, missing: null } });
const paid = {
  paymentIntentId: 'pi_1',
  state: 'succeeded',
  packageName: 'Plus',
  amount: 2000,
  credits: 2000,
  refunded: 0,
  disputed: 0,
  failure: null,
  receiptUrl: null,
  isConfirmedByMail: false,
  createdAt: '2026-11-21T12:00:00Z',
  paidAt: '2026-11-21T12:00:05Z',
};

const answers = {
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

/** Stripe's form, which answers as the test says. */
function fakeStripe(answer: StripeAnswer | Error) {
  const tries: string[] = [];
  window.Stripe = () => ({
    elements: () => ({
      create: () => ({
        mount: () => undefined,
        destroy: () => undefined,
        on: (event: string, handler: (change: { error?: { message: string } }) => void) => {
          if (event === 'ready') queueMicrotask(() => act(() => handler({})));
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

type Answers = Record<string, FakeAnswer | (() => FakeAnswer)>;

async function openDialog(more: Answers = {}) {
  const server = fakeServer({ ...answers, ...more });
  renderPage(<App />, { at: '/dashboard?upgrade=1' });
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade Your Plan' });
  return { server, dialog };
}

async function pay(dialog: HTMLElement) {
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Plus/ }));
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Pay with Card' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
}

const shownToast = () =>
  waitFor(() => expect(useToasts.getState().toasts[0]).toBeTruthy()).then(() => useToasts.getState().toasts[0]);

beforeEach(() => {
  fakeWindow({ width: 1440 });
});
afterEach(() => {
  useToasts.setState({ toasts: [] });
  delete window.Stripe;
});

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
    const { dialog } = await openDialog({ 'GET /api/auth/user': { status: 401, body: {} } });
    expect(await within(dialog).findByText('Sign in to buy credits')).toBeTruthy();
  });

  test('the button waits for a package and for Stripe’s form', async () => {
    fakeStripe({});
    const { dialog } = await openDialog();
    const button = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Pay with Card' });
    expect(button.disabled).toBe(true);
    expect(within(dialog).getByText('1,240 credits')).toBeTruthy();
    expect(await within(dialog).findByText('$20.00')).toBeTruthy();
    expect(within(dialog).getByText('Secure payment powered by Stripe')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('radio', { name: /Plus/ }));
    await waitFor(() => expect(button.disabled).toBe(false));
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
      await waitFor(() => expect(button.disabled).toBe(false));
    },
  );

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

  test('a try that had paid all the same is taken as paid', async () => {
    fakeStripe({ error: { message: 'Unexpected state.', payment_intent: { id: 'pi_1', status: 'succeeded' } } });
    const { dialog } = await openDialog();
    await pay(dialog);
    expect(await shownToast()).toMatchObject({ title: 'Payment Successful' });
  });
});

describe('who left in the middle of a payment', () => {
  test('is told on return that it went through', async () => {
    notePayment('pi_1');
    fakeServer(answers);
    renderPage(<App />, { at: '/dashboard' });
    expect(await shownToast()).toMatchObject({ title: 'Payment Successful' });
    expect(localStorage.getItem('atrium.payment')).toBeNull();
  });

  test('is told that it is still processing, and asked about it again at the next visit', async () => {
    notePayment('pi_1');
    const body = { error: 'x', details: 'Still at it.', code: 'payment-processing', message: 'Still at it.' };
    fakeServer({ ...answers, 'POST /api/stripe/confirm-payment': { status: 409, body } });
    renderPage(<App />, { at: '/dashboard' });
    expect(await shownToast()).toMatchObject({ title: 'Payment processing', description: 'Still at it.' });
    expect(localStorage.getItem('atrium.payment')).toBe('pi_1');
  });
});

describe('/payment-success', () => {
  const open = (more: Answers, at = '/payment-success?payment_intent=pi_1') => {
    const server = fakeServer({ ...answers, ...more });
    renderPage(<App />, { at });
    return server;
  };
  const payment = (change: object) => ({ 'GET /api/stripe/payments/pi_1': { body: { ...paid, ...change } } });

  test('says in the words of the product that the payment succeeded, and of a mail only where one is sent', async () => {
    open(payment({}));
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
    expect(screen.getByText('Thank you for your purchase!')).toBeTruthy();
    expect(screen.getByText('Credits Added to Your Account')).toBeTruthy();
    expect(
      screen.getByText('Your credits have been added and you can now continue using the AI services.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to App' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByText('You will receive a confirmation email shortly.')).toBeNull();
  });

  test('says that a mail comes where one is sent', async () => {
    open(payment({ isConfirmedByMail: true }));
    expect(await screen.findByText('You will receive a confirmation email shortly.')).toBeTruthy();
  });

  test.each([
    ['open', { state: 'open', failure: 'Your card was declined.', credits: 0 }, 'Payment not completed'],
    ['processing', { state: 'processing', credits: 0 }, 'Payment processing'],
    ['ended', { state: 'failed', credits: 0 }, 'Payment canceled'],
    ['refunded', { state: 'refunded', refunded: 2000 }, 'Payment refunded'],
  ])('says of a payment that is %s what it is, and claims no success', async (_what, change, title) => {
    open(payment(change));
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByText(/successful|thank you/i)).toBeNull();
  });

  test.each(['/payment-success?payment_intent=pi_other', '/payment-success'])(
    '%s is a payment that this account does not have',
    async (at) => {
      open({}, at);
      expect(await screen.findByRole('heading', { name: 'Payment not found' })).toBeTruthy();
      expect(screen.queryByText(/successful|thank you/i)).toBeNull();
    },
  );

  test('asks whoever is not signed in to sign in', async () => {
    open({ 'GET /api/auth/user': { status: 401, body: {} } });
    expect(await screen.findByText('Sign in to see what became of your payment.')).toBeTruthy();
  });

  test('looks again while the bank is at it, and says when it is through', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let looks = 0;
    open({
      'GET /api/stripe/payments/pi_1': () => {
        looks += 1;
        return { body: looks > 2 ? paid : { ...paid, state: 'processing', credits: 0 } };
      },
    });
    expect(await screen.findByRole('heading', { name: 'Payment processing' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
  });
});

describe('the balance', () => {
  test('stands under the name in the corner', async () => {
    fakeServer(answers);
    renderPage(<App />, { at: '/dashboard' });
    expect(await screen.findByText('1,240 credits available')).toBeTruthy();
  });

  test('is asked for every 30 s beside the message field, and not while nobody sees the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = fakeServer(answers);
    renderPage(<App />, { at: '/dashboard' });
    const looks = () => server.requests.filter(({ address }) => address === '/api/user/credits').length;
    await screen.findByText('1,240 credits available');
    const before = looks();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(looks()).toBe(before + 2);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const then = looks();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(looks()).toBe(then);
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('visibilitychange'));
  });
});
