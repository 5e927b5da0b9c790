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
  stopsAtLimit: false,
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

test.each([
  ['used up', { currentMonth: 50, remainingCredit: 0, usagePercentage: 100, isNearLimit: true }],
  [
    'lowered below what was charged',
    { currentMonth: 60, remainingCredit: 0, usagePercentage: 120, isNearLimit: true, isOverLimit: true },
  ],
] as const)('a limit that stops replies, and is %s, is red and says what still answers', (_, change) => {
  renderPage(<MonthCard billing={{ ...month, ...change, stopsAtLimit: true }} />);
  expect(screen.getByText('Free plan').className).toContain('danger');
  expect(screen.getByRole('status').textContent).toBe(
    'You have reached your monthly limit. Models that cost credits answer again next month; free models and your own keys go on.',
  );
});

test('a limit that stops replies, and is used up but for a rest, is red and does not say that no model answers', () => {
  const rest = { currentMonth: 49.992, remainingCredit: 0.008, usagePercentage: 99.9, isNearLimit: true };
  renderPage(<MonthCard billing={{ ...month, ...rest, stopsAtLimit: true }} />);
  expect(screen.getByText('Free plan').className).toContain('danger');
  expect(screen.getByRole('status').textContent).toBe(
    'Less than a cent is left of your monthly limit. Most models that cost credits answer again next month; free models and your own keys go on.',
  );
});

test('a limit of nothing that stops replies is red, and says that no month brings models that cost credits', () => {
  const none = { currentMonth: 0, limit: 0, remainingCredit: 0, usagePercentage: 0 };
  renderPage(<MonthCard billing={{ ...month, ...none, stopsAtLimit: true }} />);
  expect(screen.getByText('Free plan').className).toContain('danger');
  expect(screen.getByRole('status').textContent).toBe(
    'Models that cost credits are not available to you here; free models and your own keys go on.',
  );
});

test('a limit that stops replies, and is near, is warned of like any other', () => {
  const near = { currentMonth: 45, remainingCredit: 5, usagePercentage: 90, isNearLimit: true };
  renderPage(<MonthCard billing={{ ...month, ...near, stopsAtLimit: true }} />);
  expect(screen.getByText('Free plan').className).toContain('warning');
  expect(screen.getByRole('status').textContent).toContain('You are approaching your monthly limit.');
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
