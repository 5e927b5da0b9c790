import type { AdminModel } from '@atrium/contract/admin-models';
import type { AdminPackage, AdminUsage, AdminUser, MoneySettings } from '@atrium/contract/admin-money';
import type { AdminPayment } from '@atrium/contract/payments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import AdminPage from './admin-page.tsx';
// What the page loads by need is there from the start: no test waits for a bundler.
import './limits/limits-tab.tsx';
import './models/models-tab.tsx';
import './packages/packages-tab.tsx';
import './usage/usage-tab.tsx';
import './users/users-tab.tsx';

const admin = {
  id: 'a',
  email: 'ada@example.org',
  username: 'Ada',
  avatar: null,
  role: 'admin',
  isDemo: false,
  createdAt: '2026-01-01T00:00:00Z',
};
const mira: AdminUser = {
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
const payment: AdminPayment = {
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
const starter: AdminPackage = {
  id: 'starter',
  name: 'Starter',
  description: 'To begin with',
  credits: 500,
  price: 500,
  isActive: true,
  position: 0,
  updatedAt: '2026-11-01T00:00:00Z',
};
const plus: AdminPackage = { ...starter, id: 'plus', name: 'Plus', credits: 2_000, price: 2_000, position: 1 };
const money: MoneySettings = {
  monthlyLimitUsd: 50,
  stopsAtLimit: false,
  lowCredits: 50,
  multiplierPercent: 100,
  visitorDailyTokens: 20_000,
  userDailyFreeTokens: null,
};
const model: AdminModel = {
  id: 'gpt-4',
  name: 'ChatGPT',
  label: 'GPT',
  provider: 'OpenAI',
  isListed: true,
  multiplierPercent: null,
  isChanged: false,
  isAdded: false,
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

function open(tab: string, answers: Parameters<typeof fakeServer>[0] = {}) {
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

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  fakeWindow({ width: 1440 });
});

describe('who may', () => {
  it('asks for nothing when somebody else opens it', async () => {
    const { requests } = open('users', { 'GET /api/auth/user': { body: { ...admin, role: 'user' } } });
    expect(await screen.findByText('You are not allowed to open this page')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    expect(requests.map(({ address }) => address)).toEqual(['/api/auth/user']);
  });

  it('leads a visitor to the sign-in page', async () => {
    open('users', { 'GET /api/auth/user': { status: 401 } });
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });
});

describe('users', () => {
  it('says what could not be loaded, and asks again', async () => {
    let isDown = true;
    const { user } = open('users', {
      'GET /api/admin/users': () => (isDown ? { status: 500 } : { body: { users: [mira], nextCursor: null } }),
    });
    expect(await screen.findByText('The users could not be loaded.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('mira@example.org')).toBeTruthy();
  });

  it('searches by words that stand in the address, and says when nobody is found', async () => {
    const { requests, user } = open('users', {
      'GET /api/admin/users': ({ address }) => ({
        body: { users: address.includes('q=zed') ? [] : [mira], nextCursor: null },
      }),
    });
    await user.type(await screen.findByRole('searchbox'), 'zed{Enter}');
    expect(await screen.findByText('Nobody is found for “zed”.')).toBeTruthy();
    expect(location.search).toBe('?tab=users&q=zed');
    expect(requests.at(-1)?.address).toContain('q=zed');
  });

  it('takes no more credits than there are, and nothing without a reason', async () => {
    const { sent, user } = open('users', { 'POST /api/admin/users/u1/credits': { body: mira } });
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    await user.click(screen.getByRole('button', { name: 'Take credits' }));
    const asked = await dialog('Take credits from Mira');
    const take = asked.getByRole('button', { name: 'Take credits' });
    await user.type(asked.getByLabelText('Credits'), '501');
    await user.type(asked.getByLabelText('Reason'), 'A mistake');
    expect(asked.getByText('Only 500.00 credits are there to be taken.')).toBeTruthy();
    expect(take).toHaveProperty('disabled', true);
    await user.clear(asked.getByLabelText('Credits'));
    await user.type(asked.getByLabelText('Credits'), '120.5');
    expect(asked.getByText(/Mira loses 120.50 credits at once and has 379.50 left/)).toBeTruthy();
    await user.clear(asked.getByLabelText('Reason'));
    expect(take).toHaveProperty('disabled', true);
    await user.type(asked.getByLabelText('Reason'), 'A mistake');
    await user.click(take);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { credits: -120.5, reason: 'A mistake', key: expect.any(String) },
    ]);
  });

  it('keeps what was written when the answer is lost, and repeats under the same key', async () => {
    let isDown = true;
    const { sent, user } = open('users', {
      'POST /api/admin/users/u1/credits': () =>
        isDown
          ? { status: 503, body: { code: 'internal', message: 'The server is being restarted.' } }
          : { body: mira },
    });
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    await user.click(screen.getByRole('button', { name: 'Give credits' }));
    const asked = await dialog('Give credits to Mira');
    await user.type(asked.getByLabelText('Credits'), '10');
    await user.type(asked.getByLabelText('Reason'), 'Thanks');
    await user.click(asked.getByRole('button', { name: 'Give credits' }));
    expect((await asked.findByRole('alert')).textContent).toBe('The server is being restarted.');
    isDown = false;
    await user.click(asked.getByRole('button', { name: 'Give credits' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = sent('POST').map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('refunds a part with a reason, once', async () => {
    const { sent, user } = open('users', { 'POST /api/admin/payments/pi_1/refund': { body: payment } });
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    await user.click(await screen.findByRole('button', { name: /^Refund Starter/ }));
    const asked = await dialog('Refund Starter');
    const amount = asked.getByLabelText('Amount in US dollars');
    expect(amount).toHaveProperty('value', '4.00');
    await user.clear(amount);
    await user.type(amount, '4.01');
    await user.type(asked.getByLabelText('Reason'), 'Asked for it');
    expect(asked.getByRole('button', { name: 'Refund' })).toHaveProperty('disabled', true);
    await user.clear(amount);
    await user.type(amount, '2.50');
    expect(asked.getByText(/\$2\.50 goes back to the card of Mira/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map(({ body }) => body)).toEqual([{ amount: 250, reason: 'Asked for it' }]);
    expect(sent('POST')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('usage', () => {
  const margin = { requests: 3, tokens: 1_200, charged: 2, cost: 2.5, margin: -0.5 };
  const usage: AdminUsage = {
    total: margin,
    byModel: [{ ...margin, model: 'gpt-4', name: 'ChatGPT' }],
    byUser: [
      { ...margin, userId: 'u1', username: 'Mira', email: 'mira@example.org' },
      { ...margin, userId: 'v1', username: 'Visitor', email: '' },
    ],
    byDay: [{ ...margin, day: '2026-11-20' }],
  };

  it('shows charged, cost and margin, and leads to a user', async () => {
    open('usage', { 'GET /api/admin/usage': { body: usage } });
    const table = within(await screen.findByRole('table', { name: 'Charged, cost and margin by user' }));
    expect(table.getByRole('link', { name: 'Mira' }).getAttribute('href')).toBe('/admin?tab=users&q=u1&user=u1');
    expect(table.queryByRole('link', { name: 'Visitor' })).toBeNull();
    expect(screen.getAllByText('-$0.50').length).toBeGreaterThan(0);
  });

  it('says when nothing was used', async () => {
    const none = { ...margin, requests: 0 };
    open('usage', { 'GET /api/admin/usage': { body: { total: none, byModel: [], byUser: [], byDay: [] } } });
    expect(await screen.findByText('No model was used in this time.')).toBeTruthy();
  });
});

describe('packages', () => {
  it('adds one under an id that is free, priced in cents', async () => {
    const { sent, user } = open('packages', { 'PUT /api/admin/credit-packages/plus-2': { body: plus } });
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    const asked = await dialog('Add a package');
    await user.type(asked.getByLabelText('Name'), 'Plus');
    await user.type(asked.getByLabelText('Credits'), '5,000');
    await user.type(asked.getByLabelText('Price in US dollars'), '0.49');
    expect(asked.getByText('Write an amount from $0.50 to $999,999.99.')).toBeTruthy();
    await user.clear(asked.getByLabelText('Price in US dollars'));
    await user.type(asked.getByLabelText('Price in US dollars'), '39.9');
    await user.type(asked.getByLabelText('Reason'), 'For teams');
    await user.click(asked.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT').map(({ address, body }) => [address, body])).toEqual([
      [
        '/api/admin/credit-packages/plus-2',
        {
          name: 'Plus',
          description: '',
          credits: 5_000,
          price: 3_990,
          isActive: true,
          position: 2,
          reason: 'For teams',
        },
      ],
    ]);
  });

  it('says what deleting does before it deletes', async () => {
    const { sent, user } = open('packages', { 'DELETE /api/admin/credit-packages/starter': { body: { ok: true } } });
    await user.click(await screen.findByRole('button', { name: 'Delete Starter' }));
    const asked = await dialog('Delete “Starter”?');
    expect(asked.getByText(/gone for good/)).toBeTruthy();
    expect(asked.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(sent('DELETE')).toEqual([]);
  });

  it('saves what stands elsewhere after a move', async () => {
    const { sent, user } = open('packages', {
      'PUT /api/admin/credit-packages/starter': { body: starter },
      'PUT /api/admin/credit-packages/plus': { body: plus },
    });
    await user.click(await screen.findByRole('button', { name: 'Move Plus up' }));
    await waitFor(() => expect(sent('PUT').length).toBe(2));
    expect(sent('PUT').map(({ address, body }) => [address, (body as AdminPackage).position])).toEqual([
      ['/api/admin/credit-packages/plus', 0],
      ['/api/admin/credit-packages/starter', 1],
    ]);
  });
});

describe('models', () => {
  it('shows prices with their source and date, and writes only what is changed', async () => {
    const { sent, user } = open('models', { 'PUT /api/admin/models/gpt-4': { body: model } });
    expect(await screen.findByText(/Input \$2\.00 · Cached input \$0\.50 · Output \$8\.00/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'openai.com/pricing' })).toBeTruthy();
    expect(screen.getByText(/2026-11-01/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit ChatGPT' }));
    const asked = await dialog('Edit ChatGPT');
    await user.type(asked.getByLabelText('Multiplier of its prices in percent'), '150');
    await user.type(asked.getByLabelText('Reason'), 'Costs of running');
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ multiplierPercent: 150, reason: 'Costs of running' }]);
  });
});

describe('adding a model', () => {
  it('says which id it gets and what is wrong, adds it, and deletes only what was added', async () => {
    const added: AdminModel = { ...model, id: 'team-model', name: 'Team model', isAdded: true };
    const { sent, user } = open('models', {
      'GET /api/admin/models': { body: [model, added] },
      'POST /api/admin/models': { body: added },
    });
    await user.click(await screen.findByRole('button', { name: 'Add model' }));
    const asked = await dialog('Add a model');
    await user.type(asked.getByLabelText('Name'), 'GPT 4');
    expect(asked.getByText('There is a model with the id “gpt-4” already.')).toBeTruthy();
    await user.clear(asked.getByLabelText('Name'));
    await user.type(asked.getByLabelText('Name'), 'GPT 6');
    expect(asked.getByText('It will be “gpt-6”.')).toBeTruthy();
    await user.selectOptions(asked.getByLabelText('Had at'), 'OpenRouter');
    await user.type(asked.getByLabelText('Id asked for'), 'openai/gpt-6');
    await user.type(asked.getByLabelText('Tokens it can read'), '400,000');
    await user.type(asked.getByLabelText('Tokens it can write'), '32000');
    const page = asked.getByLabelText('Page where its price and sizes stand');
    await user.type(page, 'openrouter.ai');
    expect(asked.getByText('Write an address that begins with https://.')).toBeTruthy();
    await user.type(asked.getByLabelText('Reason'), 'It is new');
    expect(asked.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
    await user.clear(page);
    await user.type(page, 'https://openrouter.ai/models');
    await user.click(asked.getByLabelText('It sees pictures'));
    expect(asked.getByText(/Without a price only people with a key of their own can use it/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map(({ body }) => body)).toMatchObject([
      {
        id: 'gpt-6',
        label: 'GPT 6',
        hosts: [{ vendor: 'openrouter', model: 'openai/gpt-6', price: null, capabilities: { images: true } }],
        reason: 'It is new',
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Delete ChatGPT' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete Team model' }));
    expect((await dialog('Delete Team model?')).getByText(/gone for everyone/)).toBeTruthy();
  });
});

describe('limits', () => {
  it('says each change before it is saved, and refuses what is no number', async () => {
    const { sent, user } = open('limits', { 'PUT /api/admin/money': { body: money } });
    const visitors = await screen.findByLabelText('Tokens of free models a day for a visitor');
    const save = screen.getByRole('button', { name: 'Save limits' });
    await user.clear(visitors);
    await user.type(visitors, 'lots');
    expect(screen.getByText('Write a whole number, or leave it empty.')).toBeTruthy();
    expect(save).toHaveProperty('disabled', true);
    await user.clear(visitors);
    await user.click(screen.getByRole('switch', { name: 'Stop at the monthly limit' }));
    await user.click(save);
    const asked = await dialog('Save limits for everyone?');
    expect(asked.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Tokens of free models a day for a visitor: 20,000 → no limit',
      'Models stop at the monthly limit.',
    ]);
    await user.type(asked.getByLabelText('Reason'), 'Holidays{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT').map(({ body }) => body)).toEqual([
      { ...money, stopsAtLimit: true, visitorDailyTokens: null, reason: 'Holidays' },
    ]);
  });
});
