import type { Usage } from '@atrium/contract/usage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
// The lazily loaded parts are imported here, so that no test waits for the bundler.
import '../../app/settings.tsx';
import './usage-tab.tsx';
import './refresh-usage.tsx';

const person = {
  id: 'u',
  email: 'mira@example.org',
  username: 'Mira Anand',
  avatar: null,
  role: 'user',
  isDemo: false,
};
const none = { requests: 0, tokens: 0, cost: 0 };
const today = new Date().toISOString();
const gpt = { requests: 3, tokens: 1_284, cost: 0.1041 };
const own = { requests: 1, tokens: 500, cost: 0 };
const standing = {
  planType: 'free' as const,
  currentMonth: 0,
  limit: 50,
  remainingCredit: 50,
  usagePercentage: 0,
  isOverLimit: false,
  isNearLimit: false,
  stopsAtLimit: false,
};
const nothing: Usage = {
  totalTokens: 0,
  totalCost: 0,
  totalRequests: 0,
  modelUsage: {},
  recentUsage: [],
  billing: standing,
  byDay: [],
  byPayer: { credits: none, 'own-key': none, free: none },
};
const some: Usage = {
  ...nothing,
  totalTokens: 1_784,
  totalCost: 0.1041,
  totalRequests: 4,
  modelUsage: { 'a-model-of-its-own': own, 'gpt-4': gpt },
  recentUsage: [
    {
      modelUsed: 'gpt-4',
      tokensConsumed: 1_284,
      cost: 0.0412,
      timestamp: today,
      paidBy: 'credits',
      countedBy: 'provider',
    },
    { modelUsed: 'gpt-4', tokensConsumed: 7, cost: 0.5, timestamp: today, paidBy: 'own-key', countedBy: 'server' },
  ],
  byDay: [
    {
      day: today.slice(0, 10),
      requests: 4,
      tokens: 1_784,
      cost: 0.1041,
      models: { 'gpt-4': gpt, 'a-model-of-its-own': own },
    },
  ],
};

beforeEach(() => {
  fakeWindow({ width: 1440 });
  useToasts.setState({ toasts: [] });
});

async function open(usage: Parameters<typeof fakeServer>[0][string]) {
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: person },
    'GET /api/google-drive/chat-history': { body: [] },
    'GET /api/models': {
      body: { models: [{ id: 'gpt-4', name: 'ChatGPT (OpenAI GPT-4)', label: 'ChatGPT 4.0' }], defaultModel: 'gpt-4' },
    },
    'GET /api/usage': usage,
  });
  renderPage(<App />, { at: '/dashboard?settings=usage' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  const asked = () => requests.filter(({ address }) => address.startsWith('/api/usage')).map(({ address }) => address);
  return { dialog, asked, user: userEvent.setup() };
}

const near = { ...standing, currentMonth: 41.238, remainingCredit: 8.762, usagePercentage: 82.476, isNearLimit: true };
const over = {
  ...standing,
  currentMonth: 52.5,
  remainingCredit: 0,
  usagePercentage: 105,
  isNearLimit: true,
  isOverLimit: true,
};

test('until the figures are there it says that it is loading them', async () => {
  const answer = Promise.withResolvers<{ body: Usage }>();
  const { dialog } = await open(() => answer.promise);
  expect(await dialog.findByRole('status', { name: 'Loading usage' })).toBeTruthy();
  expect(dialog.queryByText('Total Tokens')).toBeNull();
  answer.resolve({ body: some });
  expect(await dialog.findByText('1,784')).toBeTruthy();
  expect(dialog.queryByRole('status', { name: 'Loading usage' })).toBeNull();
});

test('what cannot be loaded says so, and Retry loads it', async () => {
  let isRefused = true;
  const { dialog, asked, user } = await open(() =>
    isRefused ? { status: 429, body: { code: 'rate-limited', message: 'x' } } : { body: some },
  );
  expect(await dialog.findByText('Failed to load usage data. Please try again.')).toBeTruthy();
  expect(dialog.queryByText('Total Tokens')).toBeNull();
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('1,784')).toBeTruthy();
  expect(dialog.queryByText('Failed to load usage data. Please try again.')).toBeNull();
  expect(asked()).toHaveLength(2);
});

test('a fault is asked about three times more before it is told', async () => {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  const { dialog, asked } = await open({ status: 500, body: { code: 'internal', message: 'x' } });
  expect(await dialog.findByText('Failed to load usage data. Please try again.')).toBeTruthy();
  expect(asked()).toHaveLength(4);
});

test('where nothing was used it says so, and the month stands at nothing', async () => {
  const { dialog } = await open({ body: nothing });
  expect(await dialog.findByText('No usage yet')).toBeTruthy();
  expect(dialog.getAllByText('$0.0000')).toHaveLength(3);
  expect(dialog.getByText('of $50.00')).toBeTruthy();
  expect(dialog.getByText('$50.0000 remaining')).toBeTruthy();
  expect(dialog.queryByText('Usage by Model')).toBeNull();
});

test('the figures have the formats of the specification, and names where there are any', async () => {
  const { dialog } = await open({ body: some });
  expect(await dialog.findByText('$0.0260')).toBeTruthy();
  const models = within(dialog.getByRole('region', { name: 'Usage by Model' })).getAllByRole('listitem');
  expect(models.map((row) => row.textContent)).toEqual([
    'ChatGPT (OpenAI GPT-4)3 calls$0.1041',
    'a-model-of-its-own1 call$0.0000',
  ]);
  const calls = within(dialog.getByRole('region', { name: 'Recent Activity' })).getAllByRole('listitem');
  expect(calls[0]?.textContent).toContain('1,284');
  expect(calls[0]?.textContent).toContain('$0.0412');
  expect(calls[1]?.textContent).toContain('your own key');
});

test('near the limit the bar warns, beyond it it is full and says that it is exceeded', async () => {
  const { dialog, user } = await open(
    (() => {
      let answers = 0;
      return () => ({ body: { ...some, billing: answers++ === 0 ? near : over } });
    })(),
  );
  expect(await dialog.findByText('You are approaching your monthly limit. Consider upgrading your plan.')).toBeTruthy();
  expect(dialog.getByText('$41.2380')).toBeTruthy();
  const bar = () => dialog.getByRole('progressbar').firstElementChild as HTMLElement;
  expect([bar().style.width, bar().className.includes('warning')]).toEqual(['82.476%', true]);
  await user.click(dialog.getByRole('button', { name: 'Refresh' }));
  expect(await dialog.findByText('You have exceeded your monthly limit. Overage charges may apply.')).toBeTruthy();
  expect([bar().style.width, bar().className.includes('danger')]).toEqual(['100%', true]);
});

test('a choice of payer and time is asked of the server, and one without use leads back', async () => {
  const { dialog, asked, user } = await open(({ address }) => ({
    body: address.includes('own-key') ? nothing : some,
  }));
  await user.selectOptions(await dialog.findByLabelText('Paid by'), 'own-key');
  expect(await dialog.findByText('No usage matches this choice')).toBeTruthy();
  expect(asked().at(-1)).toBe('/api/usage?paidBy=own-key');
  await user.click(dialog.getByRole('button', { name: 'Show everything' }));
  expect(await dialog.findByText('Usage by Model')).toBeTruthy();
  expect(dialog.getByText('Days and months are UTC.')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Time'), 'month');
  await waitFor(() => expect(asked().at(-1)).toBe(`/api/usage?from=${today.slice(0, 7)}-01`));
});

test('the chart is read day by day with the keys, and as a table', async () => {
  const { dialog, user } = await open({ body: some });
  const day = await dialog.findByRole('slider', { name: 'Day' });
  expect(day.getAttribute('aria-valuetext')).toContain('$0.1041 · 4 calls');
  fireEvent.change(day, { target: { value: '0' } });
  expect(day.getAttribute('aria-valuetext')).toContain('$0.0000 · 0 calls');
  await user.click(dialog.getByRole('button', { name: 'Tokens' }));
  expect(dialog.getByRole('slider').getAttribute('aria-valuetext')).toContain('1,784 tokens');
  await user.click(dialog.getByText('As a table'));
  fireEvent(dialog.getByText('As a table').closest('details') as HTMLElement, new Event('toggle'));
  const rows = within(await dialog.findByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(rows[1]?.textContent).toContain('1,284');
});

test('a table that cannot be made says why', async () => {
  const { dialog, user } = await open({ body: some });
  await user.click(await dialog.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Export Failed'));
});
