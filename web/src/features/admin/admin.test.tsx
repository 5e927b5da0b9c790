import type { AdminUsage } from '@atrium/contract/admin-money';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { admin, dialogOf, money, openAdmin } from '../../testing/admin-stage.tsx';

describe('who may', () => {
  it('asks for nothing when somebody else opens it', async () => {
    const { requests } = openAdmin('users', { 'GET /api/auth/user': { body: { ...admin, role: 'user' } } });
    expect(await screen.findByText('You are not allowed to open this page')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    expect(requests.map(({ address }) => address)).toEqual(['/api/auth/user']);
  });

  it('leads a visitor to the sign-in page', async () => {
    openAdmin('users', { 'GET /api/auth/user': { status: 401 } });
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
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
    openAdmin('usage', { 'GET /api/admin/usage': { body: usage } });
    const table = within(await screen.findByRole('table', { name: 'Charged, cost and margin by user' }));
    expect(table.getByRole('link', { name: 'Mira' }).getAttribute('href')).toBe('/admin?tab=users&q=u1&user=u1');
    expect(table.queryByRole('link', { name: 'Visitor' })).toBeNull();
    expect(table.getByRole('columnheader', { name: 'Calls' })).toBeTruthy();
    expect(screen.getAllByText('-$0.50').length).toBeGreaterThan(0);
  });

  it('shows a loss of less than a cent as what it is', async () => {
    const small = { ...margin, charged: 0, cost: 0.0042, margin: -0.0042 };
    const body = { total: small, byModel: [{ ...small, model: 'gpt-4', name: 'ChatGPT' }], byUser: [], byDay: [] };
    openAdmin('usage', { 'GET /api/admin/usage': { body } });
    const table = within(await screen.findByRole('table', { name: 'Charged, cost and margin by model' }));
    expect(table.getByText('-$0.0042')).toBeTruthy();
    expect(table.getByText('$0.0042')).toBeTruthy();
    expect(screen.getAllByText('-$0.0042')).toHaveLength(2);
  });

  it('shows no loss where it is less than can be shown', async () => {
    const none = { ...margin, charged: 1.5, cost: 1.50000001, margin: -0.00000001 };
    const body = { total: none, byModel: [{ ...none, model: 'gpt-4', name: 'ChatGPT' }], byUser: [], byDay: [] };
    openAdmin('usage', { 'GET /api/admin/usage': { body } });
    const table = within(await screen.findByRole('table', { name: 'Charged, cost and margin by model' }));
    expect(table.getByText('$0.00').className).not.toContain('danger');
  });

  it('says when nothing was used', async () => {
    const none = { ...margin, requests: 0 };
    openAdmin('usage', { 'GET /api/admin/usage': { body: { total: none, byModel: [], byUser: [], byDay: [] } } });
    expect(await screen.findByText('No model was used in this time.')).toBeTruthy();
  });
});

describe('limits', () => {
  it('says each change before it is saved, and refuses what is no number', async () => {
    const { sent, user } = openAdmin('limits', { 'PUT /api/admin/money': { body: money } });
    const visitors = await screen.findByLabelText('Tokens of free models a day for a visitor');
    const save = screen.getByRole('button', { name: 'Save limits' });
    await user.clear(visitors);
    await user.type(visitors, 'lots');
    expect(screen.getByText('Write a whole number, or leave it empty.')).toBeTruthy();
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.clear(visitors);
    await user.click(screen.getByRole('switch', { name: 'Stop at the monthly limit' }));
    await user.click(save);
    const asked = await dialogOf('Save limits for everyone?');
    expect(asked.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Tokens of free models a day for a visitor: 20,000 → no limit',
      'Models stop at the monthly limit.',
    ]);
    await user.type(asked.getByLabelText('Reason'), 'Holidays{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The others are left as they are by now: another admin may have changed them since.
    expect(sent('PUT').map(({ body }) => body)).toEqual([
      {
        stopsAtLimit: true,
        visitorDailyTokens: null,
        seen: { stopsAtLimit: money.stopsAtLimit, visitorDailyTokens: money.visitorDailyTokens },
        reason: 'Holidays',
      },
    ]);
  });

  it('keeps what is written while another tab is looked at, until it is discarded', async () => {
    const { user } = openAdmin('limits');
    const low = () => screen.findByLabelText('Warn at this many credits');
    await user.clear(await low());
    await user.type(await low(), '80');
    await user.click(screen.getByRole('tab', { name: 'Packages' }));
    await screen.findByRole('button', { name: 'Add package' });
    await user.click(screen.getByRole('tab', { name: 'Limits' }));
    expect(await low()).toHaveProperty('value', '80');
    expect(screen.getByText('What you wrote before and did not save is still here.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await low()).toHaveProperty('value', String(money.lowCredits));
    expect(sessionStorage.length).toBe(0);
  });
});
