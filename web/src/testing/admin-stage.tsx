import type { AdminModel } from '@atrium/contract/admin-models';
import type { AdminPackage, AdminUser, MoneySettings } from '@atrium/contract/admin-money';
import type { AdminPayment } from '@atrium/contract/payments';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminPage from '../features/admin/admin-page.tsx';
// The lazily loaded parts are imported here, so that no test waits for the bundler.
import '../features/admin/limits/limits-tab.tsx';
import '../features/admin/models/models-tab.tsx';
import '../features/admin/packages/packages-tab.tsx';
import '../features/admin/usage/usage-tab.tsx';
import '../features/admin/users/users-tab.tsx';
import { fakeServer } from './fake-server.ts';
import { fakeWindow } from './fake-window.ts';
import { renderPage } from './render-page.tsx';

export const admin = {
  id: 'a',
  email: 'ada@example.org',
  username: 'Ada',
  avatar: null,
  role: 'admin',
  isDemo: false,
  createdAt: '2026-01-01T00:00:00Z',
};
export const mira: AdminUser = {
  id: 'u1',
  username: 'Mira',
  email: 'mira@example.org',
  kind: 'user',
  role: 'user',
  createdAt: '2026-01-01T00:00:00Z',
  credits: 500,
  held: 0,
  owed: 0,
  currentMonth: 1.5,
  hasBought: true,
  monthlyLimitUsd: null,
  dailyFreeTokens: null,
};
export const payment: AdminPayment = {
  paymentIntentId: 'pi_1',
  userId: 'u1',
  state: 'succeeded',
  packageName: 'Starter',
  amount: 500,
  credits: 500,
  refunded: 100,
  disputed: 0,
  failure: null,
  receiptUrl: null,
  isConfirmedByMail: false,
  createdAt: '2026-11-01T00:00:00Z',
  paidAt: '2026-11-01T00:00:00Z',
};
export const starter: AdminPackage = {
  id: 'starter',
  name: 'Starter',
  description: 'To begin with',
  credits: 500,
  price: 500,
  isActive: true,
  position: 0,
  updatedAt: '2026-11-01T00:00:00Z',
};
export const plus: AdminPackage = { ...starter, id: 'plus', name: 'Plus', credits: 2_000, price: 2_000, position: 1 };
export const money: MoneySettings = {
  monthlyLimitUsd: 50,
  stopsAtLimit: false,
  lowCredits: 50,
  multiplierPercent: 100,
  visitorDailyTokens: 20_000,
  userDailyFreeTokens: null,
};
export const model: AdminModel = {
  id: 'gpt-4',
  name: 'ChatGPT',
  label: 'GPT',
  provider: 'OpenAI',
  isListed: true,
  isOff: false,
  multiplierPercent: null,
  isChanged: false,
  isAdded: false,
  changedAt: null,
  hosts: [
    {
      vendor: 'openai',
      model: 'gpt-4.1',
      asks: 'gpt-4.1',
      hasKey: false,
      contextWindow: 1_000_000,
      maxOutputTokens: 32_000,
      price: { input: 2_000_000, cached: 500_000, output: 8_000_000, reasoning: 8_000_000 },
      source: { url: 'https://openai.com/pricing', date: '2026-11-01' },
    },
  ],
};

/** Opens a tab of the administration with the given server answers, and returns the requests it sent. */
export function openAdmin(tab: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  fakeWindow({ width: 1440 });
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: admin },
    'GET /api/admin/users': { body: { users: [mira], nextCursor: null } },
    'GET /api/admin/payments': { body: [payment] },
    'GET /api/admin/users/u1/statement': { body: { entries: [], nextCursor: null } },
    'GET /api/admin/credit-packages': { body: [starter, plus] },
    'GET /api/admin/money': { body: money },
    'GET /api/admin/models': { body: [model] },
    ...answers,
  });
  renderPage(<AdminPage />, { at: `/admin?tab=${tab}` });
  const sent = (method: string) => requests.filter((request) => request.method === method);
  return { requests, sent, user: userEvent.setup() };
}

/** The dialog of this name, once it is open. */
export const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
