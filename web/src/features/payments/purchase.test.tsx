import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { answers, fakeStripe, plus, shownToast, stagePayments } from '../../testing/payment-stage.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';

stagePayments();

test('an answer that is cut off on its way is told in words for people', async () => {
  fakeStripe({});
  fakeServer({ ...answers, 'POST /api/stripe/create-payment-intent': {} });
  renderPage(<App />, { at: '/dashboard?upgrade=1' });
  await userEvent.click(await screen.findByRole('radio', { name: /Plus/ }));
  const button = screen.getByRole('button', { name: 'Pay with Card' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
  expect(await shownToast()).toMatchObject({
    title: 'Payment Failed',
    description: 'An error occurred during payment',
  });
});

test('what was said of the try before goes when it is tried again', async () => {
  fakeStripe({});
  const again = Promise.withResolvers<object>();
  let tries = 0;
  fakeServer({
    ...answers,
    'POST /api/stripe/create-payment-intent': () => {
      tries += 1;
      return tries === 1 ? {} : again.promise;
    },
  });
  renderPage(<App />, { at: '/dashboard?upgrade=1' });
  await userEvent.click(await screen.findByRole('radio', { name: /Plus/ }));
  const button = screen.getByRole('button', { name: 'Pay with Card' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
  expect(await shownToast()).toMatchObject({ title: 'Payment Failed' });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with Card' }));
  await screen.findByRole('button', { name: 'Processing Payment...' });
  expect(useToasts.getState().toasts.filter(({ open }) => open)).toEqual([]);
  again.resolve({});
  expect(await shownToast()).toMatchObject({ title: 'Payment Failed' });
});

test('a try whose payment was ended meanwhile, in a dialog left open for a day, begins another one', async () => {
  fakeStripe({ paymentIntent: { id: 'pi_new', status: 'succeeded' } });
  let tries = 0;
  const { requests } = fakeServer({
    ...answers,
    'POST /api/stripe/create-payment-intent': () => {
      tries += 1;
      if (tries === 1) return { status: 409, body: { code: 'payment-canceled', message: 'It was ended.' } };
      return answers['POST /api/stripe/create-payment-intent'];
    },
  });
  renderPage(<App />, { at: '/dashboard?upgrade=1' });
  await userEvent.click(await screen.findByRole('radio', { name: /Plus/ }));
  const button = screen.getByRole('button', { name: 'Pay with Card' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
  expect(await shownToast()).toMatchObject({ title: 'Payment Successful' });
  const begun = requests.filter(({ address }) => address === '/api/stripe/create-payment-intent');
  expect(new Set(begun.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('the form comes as a whole, once the packages are known', async () => {
  fakeStripe({});
  const packages = Promise.withResolvers<object>();
  const { requests } = fakeServer({ ...answers, 'GET /api/credits/packages': () => packages.promise });
  renderPage(<App />, { at: '/dashboard?upgrade=1' });
  await waitFor(() => expect(requests.some(({ address }) => address === '/api/stripe/config')).toBe(true));
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade Your Plan' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(dialog.querySelectorAll('.skeleton')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Pay with Card' })).toBeNull();
  packages.resolve({ body: [plus] });
  expect(await screen.findByRole('radio', { name: /Plus/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay with Card' })).toBeTruthy();
});
