import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../lib/format.ts';
import { admin, dialogOf, mira, openAdmin, payment } from '../../../testing/admin-stage.tsx';
import { refreshUsers } from '../queries.ts';

/** As the server makes it of the id of an account that is deleted. */
const formerId = `former-${'7f'.repeat(21)}_`;
const nobody = { users: [], nextCursor: null };

describe('users', () => {
  it('says what could not be loaded, and asks again', async () => {
    let isDown = true;
    const { user } = openAdmin('users', {
      'GET /api/admin/users': () => (isDown ? { status: 500 } : { body: { users: [mira], nextCursor: null } }),
    });
    expect(await screen.findByText('The users could not be loaded.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('mira@example.org')).toBeTruthy();
  });

  it('searches by words that stand in the address, and says when nobody is found', async () => {
    const { requests, user } = openAdmin('users', {
      'GET /api/admin/users': ({ address }) => ({
        body: { users: address.includes('q=zed') ? [] : [mira], nextCursor: null },
      }),
    });
    await user.type(await screen.findByRole('searchbox'), 'zed{Enter}');
    expect(await screen.findByText('No user matches “zed”.')).toBeTruthy();
    expect(location.search).toBe('?tab=users&q=zed');
    expect(requests.at(-1)?.address).toContain('q=zed');
  });

  it('says since which day there is an account, also of one that was made today', async () => {
    const today = new Date();
    const { user } = openAdmin('users', {
      'GET /api/admin/users': { body: { users: [{ ...mira, createdAt: today.toISOString() }], nextCursor: null } },
    });
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    const since = await screen.findByText('Account since');
    expect(since.parentElement?.textContent).toBe(`Account since${formatDay(today, today)}`);
  });

  it('finds who paid by the id of a payment', async () => {
    const { requests, user } = openAdmin('users');
    await user.type(await screen.findByRole('searchbox'), 'pi_1{Enter}');
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    expect(await screen.findByRole('button', { name: /^Refund Starter/ })).toBeTruthy();
    const asked = requests.map(({ address }) => address);
    expect(asked).toContainEqual(expect.stringContaining('paymentIntentId=pi_1'));
    expect(asked).toContainEqual(expect.stringContaining('/api/admin/users?q=u1'));
  });

  it.each(['pi_1', formerId])('finds and refunds the payments of an account that was deleted, by %s', async (words) => {
    const left = { ...payment, userId: formerId };
    const { requests, sent, user } = openAdmin('users', {
      'GET /api/admin/users': { body: nobody },
      'GET /api/admin/payments': { body: [left] },
      'POST /api/admin/payments/pi_1/refund': { body: left },
    });
    await user.type(await screen.findByRole('searchbox'), `${words}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'A deleted account' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Refund Starter/ }));
    const asked = await dialogOf('Refund Starter');
    expect(asked.getByText(/\$4\.00 goes back to the card of a deleted account/)).toBeTruthy();
    await user.type(asked.getByLabelText('Reason'), 'Asked for it');
    await user.click(asked.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST')).toHaveLength(1);
    expect(requests.map(({ address }) => address)).toContainEqual(expect.stringContaining(`userId=${formerId}`));
  });

  it.each(['former-colleague', `former-${'x'.repeat(100)}`, 'pi_lot'])(
    'finds by their name whoever is called %s',
    async (name) => {
      const { requests, user } = openAdmin('users', {
        'GET /api/admin/users': { body: { users: [{ ...mira, username: name }], nextCursor: null } },
        'GET /api/admin/payments': { body: [] },
      });
      await user.type(await screen.findByRole('searchbox'), `${name}{Enter}`);
      expect(await screen.findByRole('button', { name: new RegExp(name) })).toBeTruthy();
      expect(requests.map(({ address }) => address)).toContainEqual(expect.stringContaining(`users?q=${name}`));
    },
  );

  it('says of an id that no payment has that there is none', async () => {
    const { user } = openAdmin('users', {
      'GET /api/admin/users': { body: nobody },
      'GET /api/admin/payments': { body: [] },
    });
    await user.type(await screen.findByRole('searchbox'), 'pi_2{Enter}');
    expect(await screen.findByText('No user and no payment matches “pi_2”.')).toBeTruthy();
  });

  it('says of an admin what his own page says: nothing is charged, whatever is in the account', async () => {
    const { user } = openAdmin('users', {
      'GET /api/admin/users': { body: { users: [mira, { ...mira, ...admin, id: 'a' }], nextCursor: null } },
    });
    const row = await screen.findByRole('button', { name: /Ada.*Unlimited credits/ });
    expect(screen.getByRole('button', { name: /Mira.*500 credits/ })).toBeTruthy();
    await user.click(row);
    expect(screen.getByText('Unlimited, with 500.00 in the account')).toBeTruthy();
  });

  it('takes no more credits than there are, and nothing without a reason', async () => {
    const { sent, user } = openAdmin('users', { 'POST /api/admin/users/u1/credits': { body: mira } });
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    await user.click(screen.getByRole('button', { name: 'Take credits' }));
    const asked = await dialogOf('Take credits from Mira');
    const take = asked.getByRole('button', { name: 'Take credits' });
    await user.type(asked.getByLabelText('Credits'), '501');
    await user.type(asked.getByLabelText('Reason'), 'A mistake');
    expect(asked.getByText('Only 500.00 credits are there to be taken.')).toBeTruthy();
    expect(take.getAttribute('aria-disabled')).toBe('true');
    await user.clear(asked.getByLabelText('Credits'));
    await user.type(asked.getByLabelText('Credits'), '120.5');
    expect(asked.getByText(/Mira loses 120.50 credits at once and has 379.50 left/)).toBeTruthy();
    await user.clear(asked.getByLabelText('Reason'));
    expect(take.getAttribute('aria-disabled')).toBe('true');
    await user.type(asked.getByLabelText('Reason'), 'A mistake');
    await user.click(take);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { credits: -120.5, reason: 'A mistake', key: expect.any(String) },
    ]);
  });

  it('sends only the limit that was changed, even if the other one was set meanwhile', async () => {
    let shown = { ...mira, monthlyLimitUsd: 5 };
    const { sent, user } = openAdmin('users', {
      'GET /api/admin/users': () => ({ body: { users: [shown], nextCursor: null } }),
      'PUT /api/admin/users/u1/limits': { body: mira },
    });
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    await user.click(screen.getByRole('button', { name: 'Set limits' }));
    const asked = await dialogOf('Limits of Mira');
    await user.type(asked.getByLabelText('Reason'), 'A pilot');
    expect(asked.getByRole('button', { name: 'Set limits' }).getAttribute('aria-disabled')).toBe('true');
    await user.type(asked.getByLabelText('Tokens of free models a day'), '900');
    expect(asked.getByText('From now on free models give Mira 900 tokens a day.')).toBeTruthy();
    shown = { ...shown, monthlyLimitUsd: 20 };
    await refreshUsers();
    await user.click(asked.getByRole('button', { name: 'Set limits' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ dailyFreeTokens: 900, reason: 'A pilot' }]);
  });

  it('says of more credits than can be given at once what the most is', async () => {
    const { sent, user } = openAdmin('users', { 'POST /api/admin/users/u1/credits': { body: mira } });
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    await user.click(screen.getByRole('button', { name: 'Give credits' }));
    const asked = await dialogOf('Give credits to Mira');
    const field = asked.getByLabelText('Credits');
    await user.type(asked.getByLabelText('Reason'), 'Thanks');
    for (const text of ['99999999999999', '100,000,000.5']) {
      await user.clear(field);
      await user.type(field, text);
      expect(asked.getByText('At most 100,000,000 credits can be given at once.')).toBeTruthy();
      expect(asked.getByRole('button', { name: 'Give credits' }).getAttribute('aria-disabled')).toBe('true');
    }
    await user.clear(field);
    await user.type(field, 'ten');
    expect(asked.getByText('Write a number above 0 with at most six decimals.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '100000000');
    await user.click(asked.getByRole('button', { name: 'Give credits' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { credits: 100_000_000, reason: 'Thanks', key: expect.any(String) },
    ]);
  });

  it('keeps what was written when the answer is lost, and repeats under the same key', async () => {
    let isDown = true;
    const { sent, user } = openAdmin('users', {
      'POST /api/admin/users/u1/credits': () =>
        isDown
          ? { status: 503, body: { code: 'internal', message: 'The server is being restarted.' } }
          : { body: mira },
    });
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    await user.click(screen.getByRole('button', { name: 'Give credits' }));
    const asked = await dialogOf('Give credits to Mira');
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

  it('shows what somebody has now to whoever leaves after a lost answer', async () => {
    let credits = 500;
    const { user } = openAdmin('users', {
      'GET /api/admin/users': () => ({ body: { users: [{ ...mira, credits }], nextCursor: null } }),
      'POST /api/admin/users/u1/credits': () => {
        credits = 510;
        return { status: 504, body: '<html>Gateway Timeout</html>' };
      },
    });
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    await user.click(screen.getByRole('button', { name: 'Give credits' }));
    const asked = await dialogOf('Give credits to Mira');
    await user.type(asked.getByLabelText('Credits'), '10');
    await user.type(asked.getByLabelText('Reason'), 'Thanks');
    await user.click(asked.getByRole('button', { name: 'Give credits' }));
    expect((await asked.findByRole('alert')).textContent).toBe('The server answered with 504 Gateway Timeout.');
    // The effect shown stays the same while the action is retried.
    expect(asked.getByText(/then has 510.00/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: /Mira.*510 credits/ })).toBeTruthy();
  });

  it('refunds a part with a reason, once', async () => {
    const { sent, user } = openAdmin('users', { 'POST /api/admin/payments/pi_1/refund': { body: payment } });
    await user.click(await screen.findByRole('button', { name: /Mira/ }));
    await user.click(await screen.findByRole('button', { name: /^Refund Starter/ }));
    const asked = await dialogOf('Refund Starter');
    const amount = asked.getByLabelText('Amount in US dollars');
    expect(amount).toHaveProperty('value', '4.00');
    await user.clear(amount);
    await user.type(amount, '4.01');
    await user.type(asked.getByLabelText('Reason'), 'Asked for it');
    expect(asked.getByRole('button', { name: 'Refund' }).getAttribute('aria-disabled')).toBe('true');
    await user.clear(amount);
    await user.type(amount, '2.50');
    expect(asked.getByText(/\$2\.50 goes back to the card of Mira/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map(({ body }) => body)).toEqual([{ amount: 250, reason: 'Asked for it', refunded: 100 }]);
    expect(sent('POST')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
