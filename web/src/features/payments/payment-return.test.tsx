import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { App } from '../../app/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { type Answers, answers, shownToast, stagePayments } from '../../testing/payment-stage.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { notePayment } from './payment-note.ts';

stagePayments();

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

test('what a proxy says of a payment in place of the server does not make it forgotten', async () => {
  notePayment('pi_1');
  const server = fakeServer({
    ...answers,
    'POST /api/stripe/confirm-payment': { status: 404, body: '<html>404</html>' },
  });
  renderPage(<App />, { at: '/dashboard' });
  await vi.waitFor(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true));
  await act(() => new Promise((drawn) => setTimeout(drawn)));
  expect(localStorage.getItem('atrium.payment')).toBe('pi_1');
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
    ['ended', { state: 'failed', credits: 0 }, 'Payment cancelled'],
    ['refunded', { state: 'refunded', refunded: 2000 }, 'Payment refunded'],
  ])('says of a payment that is %s what it is, and claims no success', async (_what, change, title) => {
    open(payment(change));
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByText(/successful|thank you/i)).toBeNull();
  });

  test('who asks again by a key for what could not be read is not at the head of the page then', async () => {
    let answer: object = { status: 502, body: '<html>Bad Gateway</html>' };
    open({ 'GET /api/stripe/payments/pi_1': () => answer });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer = { body: paid };
    retry.focus();
    fireEvent.click(retry);
    await screen.findByRole('heading', { name: 'Payment Successful!' });
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  test('says of a payment that this account does not have that there is none of that number', async () => {
    open({}, '/payment-success?payment_intent=pi_other');
    expect(await screen.findByRole('heading', { name: 'Payment not found' })).toBeTruthy();
    expect(screen.getByText('This account has no payment of that number. No credits were added.')).toBeTruthy();
    expect(screen.queryByText(/successful|thank you/i)).toBeNull();
  });

  test.each(['/payment-success', '/payment-success?payment_intent='])(
    'says at %s that no payment is named, and speaks of no number',
    async (at) => {
      const { requests } = open({}, at);
      expect(await screen.findByRole('heading', { name: 'Payment not found' })).toBeTruthy();
      expect(screen.getByText(/^The address of this page names no payment\./)).toBeTruthy();
      expect(screen.queryByText(/number|successful|thank you/i)).toBeNull();
      expect(requests.filter(({ address }) => address.startsWith('/api/stripe/'))).toEqual([]);
    },
  );

  test('says of a payment that the server cannot ask about now that it could not be asked, not that nothing was taken', async () => {
    open({
      'GET /api/stripe/payments/pi_1': { body: { ...paid, state: 'open', credits: 0 } },
      'POST /api/stripe/confirm-payment': { status: 503, body: { code: 'payments-unavailable', message: 'Away.' } },
    });
    expect(await screen.findByText(/The server could not be asked about your payment/)).toBeTruthy();
    expect(screen.queryByText(/No money was taken/)).toBeNull();
  });

  test('asks whoever is not signed in to sign in', async () => {
    open({ 'GET /api/auth/user': { status: 401 } });
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
