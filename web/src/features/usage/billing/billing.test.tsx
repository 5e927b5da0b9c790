import type { StatementEntry } from '@atrium/contract/credits';
import type { Payment } from '@atrium/contract/payments';
import type { Billing } from '@atrium/contract/usage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
// The lazily loaded parts are imported here, so that no test waits for the bundler.
import '../../../app/settings.tsx';
import './billing-tab.tsx';

const person = {
  id: 'u',
  email: 'mira@example.org',
  username: 'Mira Anand',
  avatar: null,
  role: 'user',
  isDemo: false,
};
const billing: Billing = {
  planType: 'pay-as-you-go',
  currentMonth: 41.238,
  limit: 50,
  remainingCredit: 8.762,
  usagePercentage: 82.476,
  isOverLimit: false,
  isNearLimit: true,
  balance: 1240.9,
  owed: 0,
  isUnlimited: false,
  overage: 0,
  stopsAtLimit: false,
  lastCharge: { cost: 0.0412, model: 'gpt-4', timestamp: '2026-11-20T10:00:00.000Z' },
  lastPurchase: null,
};
const paid: Payment = {
  paymentIntentId: 'pi_1',
  state: 'succeeded',
  packageName: 'Starter',
  amount: 1_000,
  credits: 1_000,
  refunded: 250,
  disputed: 0,
  failure: null,
  receiptUrl: 'https://pay.example/receipt',
  isConfirmedByMail: true,
  createdAt: '2026-11-19T10:00:00.000Z',
  paidAt: '2026-11-19T10:01:00.000Z',
};
const reply: StatementEntry = {
  id: 'e1',
  timestamp: '2026-11-20T10:00:00.000Z',
  kind: 'capture',
  description: 'Reply by ChatGPT',
  credits: -4.12,
  owed: 0,
  balance: 1240.9,
  model: 'gpt-4',
  runId: null,
};
const welcome: StatementEntry = {
  ...reply,
  id: 'e2',
  kind: 'grant',
  description: 'Welcome credits',
  credits: 500,
  model: null,
};

beforeEach(() => fakeWindow({ width: 1440 }));

async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: person },
    'GET /api/google-drive/chat-history': { body: [] },
    'GET /api/user/credits': {
      body: { credits: 1240.9, held: 0, owed: 0, isUnlimited: false, lowAt: 50, isLow: false },
    },
    'GET /api/models': { body: { models: [], defaultModel: 'gpt-4' } },
    'GET /api/billing': { body: billing },
    'GET /api/stripe/payments': { body: [paid] },
    'GET /api/credits/statement': { body: { entries: [reply], nextCursor: null } },
    ...answers,
  });
  renderPage(<App />, { at: '/dashboard?settings=billing' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  const asked = (path: string) => requests.map(({ address }) => address).filter((address) => address.startsWith(path));
  return { dialog, asked, user: userEvent.setup() };
}

test('each part that cannot be loaded says so and can be tried again, the others stand', async () => {
  let isDown = true;
  const { dialog, user } = await open({
    'GET /api/credits/statement': () =>
      isDown
        ? { status: 500, body: { code: 'internal', message: 'x' } }
        : { body: { entries: [reply], nextCursor: null } },
    'GET /api/stripe/payments': { status: 500, body: { code: 'internal', message: 'x' } },
  });
  expect(await dialog.findByText('Your statement could not be loaded.')).toBeTruthy();
  expect(await dialog.findByText('Your payments could not be loaded.')).toBeTruthy();
  expect(dialog.getByText('1,240 credits')).toBeTruthy();
  isDown = false;
  const failure = dialog.getByText('Your statement could not be loaded.').closest<HTMLElement>('[role=alert]');
  await user.click(within(failure as HTMLElement).getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Reply by ChatGPT')).toBeTruthy();
});

test('the figures are the account’s own', async () => {
  const { dialog } = await open();
  expect(await dialog.findByText('1,240 credits')).toBeTruthy();
  // Neither shows fractions of a credit.
  expect(dialog.getByText('worth $12.40')).toBeTruthy();
  const figures = within(dialog.getByText('Monthly limit').closest('dl') as HTMLElement);
  expect(figures.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '$50.00',
    '$41.2380',
    '$0.0412',
    expect.stringContaining('gpt-4'),
    '$0.00',
  ]);
  expect(dialog.getByText('Pay as you go')).toBeTruthy();
  expect(dialog.getByText('You are approaching your monthly limit. Consider upgrading your plan.')).toBeTruthy();
});

test('whose credits are unlimited is shown no balance in their place, also before the side knows it', async () => {
  const { dialog } = await open({
    'GET /api/user/credits': { status: 500 },
    'GET /api/billing': { body: { ...billing, isUnlimited: true } },
  });
  expect(await dialog.findByText('Unlimited credits')).toBeTruthy();
  expect(dialog.queryByText(/^worth /)).toBeNull();
});

test('over the limit it says what follows, and a debt says what it blocks', async () => {
  const { dialog } = await open({
    'GET /api/billing': {
      body: {
        ...billing,
        isOverLimit: true,
        overage: 2.5,
        currentMonth: 52.5,
        remainingCredit: 0,
        owed: 12.2,
        balance: 0,
      },
    },
  });
  expect(
    await dialog.findByText(/You have exceeded your monthly limit.*Replies go on and are paid from your credits/),
  ).toBeTruthy();
  expect(dialog.getByText(/You owe 13 credits/)).toBeTruthy();
  expect(dialog.getByText('$2.50')).toBeTruthy();
});

test('a payment has its receipt, and what went back of it', async () => {
  const { dialog } = await open();
  const row = within(await dialog.findByText('Starter').then((name) => name.closest('li') as HTMLElement));
  expect(row.getByText('$10.00')).toBeTruthy();
  expect(row.getByText('$2.50 was refunded.')).toBeTruthy();
  expect(row.getByRole('link', { name: /^Receipt for Starter/ }).getAttribute('href')).toBe(
    'https://pay.example/receipt',
  );
});

test('the statement goes on page by page, and is narrowed by the server', async () => {
  const { dialog, asked, user } = await open({
    'GET /api/credits/statement': ({ address }) => ({
      body: address.includes('cursor=e1')
        ? { entries: [welcome], nextCursor: null }
        : {
            entries: address.includes('show=given') ? [] : [reply],
            nextCursor: address.includes('given') ? null : 'e1',
          },
    }),
  });
  expect((await dialog.findByText('−4.12')).textContent).toBe('−4.12');
  await user.click(dialog.getByRole('button', { name: 'Show older entries' }));
  expect(await dialog.findByText('+500.00')).toBeTruthy();
  expect(dialog.getByText('Reply by ChatGPT')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Show'), 'given');
  expect(await dialog.findByText('Nothing matches this choice.')).toBeTruthy();
  expect(asked('/api/credits/statement').at(-1)).toContain('show=given');
});

test('credits are bought in place of the settings', async () => {
  const { dialog, user } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Buy credits' }));
  await waitFor(() => expect(location.search).toBe('?upgrade=1'));
});

test('View Usage of the purchase opens the usage in its place', async () => {
  fakeServer({
    'GET /api/auth/user': { body: person },
    'GET /api/google-drive/chat-history': { body: [] },
    'GET /api/stripe/config': { body: { publishableKey: 'pk_test', missing: null } },
    'GET /api/credits/packages': { body: [] },
    'GET /api/user/credits': {
      body: { credits: 12, held: 0, owed: 0, isUnlimited: false, lowAt: 50, isLow: true },
    },
  });
  renderPage(<App />, { at: '/dashboard?upgrade=1' });
  await userEvent.click(await screen.findByRole('button', { name: 'View Usage' }));
  await waitFor(() => expect(location.search).toBe('?settings=usage'));
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  expect(within(dialog).getByRole('tab', { name: 'Usage' }).getAttribute('aria-selected')).toBe('true');
});

test('once credits were bought or taken, the balance here and what led to it are those of the sidebar', async () => {
  let balance = 1240.9;
  const { dialog, asked } = await open({
    'GET /api/user/credits': () => ({
      body: { credits: balance, held: 0, owed: 0, isUnlimited: false, lowAt: 50, isLow: false },
    }),
    'GET /api/billing': () => ({ body: { ...billing, balance } }),
  });
  expect(await dialog.findByText('1,240 credits')).toBeTruthy();
  await waitFor(() => expect(asked('/api/credits/statement')).toHaveLength(1));
  balance = 3240.9;
  // The poll every half minute does this, and so does a payment.
  await queryClient.invalidateQueries({ queryKey: ['/api/user/credits'] });
  expect(await dialog.findByText('3,240 credits')).toBeTruthy();
  await waitFor(() => expect(asked('/api/credits/statement')).toHaveLength(2));
  expect(asked('/api/stripe/payments')).toHaveLength(2);
  expect(asked('/api/billing')).toHaveLength(2);
});

test('the statement is not shown before it is known how many payments stand above it', async () => {
  const payments = Promise.withResolvers<{ body: unknown }>();
  const { dialog } = await open({ 'GET /api/stripe/payments': () => payments.promise });
  const statement = () => dialog.queryByRole('heading', { name: 'Statement' });
  expect(await dialog.findByText('1,240 credits')).toBeTruthy();
  expect(await dialog.findByText('Reply by ChatGPT')).toBeTruthy();
  expect(statement()).toBeNull();
  payments.resolve({ body: [paid] });
  await waitFor(() => expect(statement()).toBeTruthy());
});
