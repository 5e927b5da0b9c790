import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { answers, fakeStripe, stagePayments } from '../../testing/payment-stage.ts';
import { renderPage } from '../../testing/render-page.tsx';

stagePayments();

test('what another tab has paid is said, the balance asked for anew, and the package is to be chosen again', async () => {
  fakeStripe({});
  const { requests } = fakeServer(answers);
  renderPage(<App />, { at: '/dashboard?upgrade=1' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade Your Plan' }));
  const plus = await dialog.findByRole<HTMLInputElement>('radio', { name: /Plus/ });
  await userEvent.click(plus);
  const button = dialog.getByRole('button', { name: 'Pay with Card' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  const looks = () => requests.filter(({ address }) => address === '/api/user/credits').length;
  const before = looks();
  const otherTab = new BroadcastChannel('atrium.payments');
  otherTab.postMessage({ credits: 2000 });
  expect(await dialog.findByText(/^Paid in another tab: it added 2,000 credits\./)).toBeTruthy();
  expect(plus.checked).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(looks()).toBeGreaterThan(before));
  otherTab.postMessage({ credits: null });
  expect(await dialog.findByText(/^A payment made in another tab is being processed\./)).toBeTruthy();
  await userEvent.click(plus);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  otherTab.close();
});
