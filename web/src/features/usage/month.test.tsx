import type { BillingState } from '@atrium/contract/usage';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MonthCard } from './month-card.tsx';
// The lazily loaded parts are imported here, so that no test waits for the bundler.
import '../../app/settings.tsx';
import './usage-tab.tsx';

const month: BillingState = {
  planType: 'free',
  currentMonth: 1,
  limit: 50,
  remainingCredit: 49,
  usagePercentage: 2,
  isOverLimit: false,
  isNearLimit: false,
};

beforeEach(() => void fakeWindow({ width: 1440 }));

test.each([
  ['green', {}, 'success', '2%'],
  ['yellow near the limit', { isNearLimit: true, usagePercentage: 90 }, 'warning', '90%'],
  ['red over it', { isNearLimit: true, isOverLimit: true, usagePercentage: 130 }, 'danger', '100%'],
] as const)('the badge of the plan and the bar are %s', (_, change, kind, width) => {
  renderPage(<MonthCard billing={{ ...month, ...change }} />);
  expect(screen.getByText('Free plan').className).toContain(kind);
  const fill = screen.getByRole('progressbar').firstElementChild as HTMLElement;
  expect([fill.className.includes(kind), fill.style.width]).toEqual([true, width]);
});

test('the cards of the sums have the names of the specification', async () => {
  fakeServer({
    'GET /api/auth/user': { body: { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false } },
    'GET /api/google-drive/chat-history': { body: [] },
    'GET /api/models': { body: { models: [], defaultModel: 'gpt-4' } },
    'GET /api/usage': {
      body: {
        ...{ totalTokens: 10, totalCost: 0.5, totalRequests: 2, recentUsage: [], byDay: [], billing: month },
        modelUsage: { 'gpt-4': { requests: 2, tokens: 10, cost: 0.5 } },
        byPayer: {
          credits: { requests: 2, tokens: 10, cost: 0.5 },
          'own-key': { requests: 0, tokens: 0, cost: 0 },
          free: { requests: 0, tokens: 0, cost: 0 },
        },
      },
    },
  });
  renderPage(<App />, { at: '/dashboard?settings=usage' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  expect(await dialog.findByRole('button', { name: 'Refresh' })).toBeTruthy();
  const value = async (name: string) => (await dialog.findByText(name)).nextElementSibling?.textContent;
  expect(await value('Total Tokens')).toBe('10');
  expect(await value('Total Cost')).toBe('$0.5000');
  expect(await value('API Calls')).toBe('2');
  expect(await value('Avg Cost')).toBe('$0.2500');
});
