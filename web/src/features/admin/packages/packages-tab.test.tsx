import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialogOf, openAdmin, plus, starter } from '../../../testing/admin-stage.tsx';

describe('packages', () => {
  it('adds one under an id that is free, priced in cents', async () => {
    const { sent, user } = openAdmin('packages', { 'PUT /api/admin/credit-packages/plus-2': { body: plus } });
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    const asked = await dialogOf('Add package');
    await waitFor(() => expect(document.activeElement).toBe(asked.getByLabelText('Name')));
    await user.type(asked.getByLabelText('Name'), 'Plus');
    await user.type(asked.getByLabelText('Credits'), '5,000');
    await user.type(asked.getByLabelText('Price in US dollars'), '0.49');
    expect(asked.getByText('Write an amount from $0.50 to $999,999.99.')).toBeTruthy();
    await user.clear(asked.getByLabelText('Price in US dollars'));
    await user.type(asked.getByLabelText('Price in US dollars'), '39.9');
    await user.type(asked.getByLabelText('Reason'), 'For teams');
    await user.click(asked.getByRole('button', { name: 'Add package' }));
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
          basedOn: null,
          reason: 'For teams',
        },
      ],
    ]);
  });

  it('asks whoever leaves with something typed, and nobody else', async () => {
    const { user } = openAdmin('packages');
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    const asked = await dialogOf('Add package');
    await user.type(asked.getByLabelText('Name'), 'Plus');
    await user.keyboard('{Escape}');
    await user.click((await dialogOf('Leave without saving?')).getByRole('button', { name: 'Keep editing' }));
    expect((await dialogOf('Add package')).getByLabelText('Name')).toHaveProperty('value', 'Plus');
    await user.keyboard('{Escape}');
    await user.click((await dialogOf('Leave without saving?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add package' }));
    await dialogOf('Add package');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says what deleting does before it deletes', async () => {
    const { sent, user } = openAdmin('packages', {
      'DELETE /api/admin/credit-packages/starter': { body: { ok: true } },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Starter' }));
    const asked = await dialogOf('Delete “Starter”?');
    expect(asked.getByText(/gone for good/)).toBeTruthy();
    expect(asked.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(sent('DELETE')).toEqual([]);
  });

  it('deletes what a lost answer has deleted already without a complaint', async () => {
    const page = { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } };
    let isLost = true;
    const { sent, user } = openAdmin('packages', {
      'DELETE /api/admin/credit-packages/starter': () => (isLost ? page : { status: 404 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Starter' }));
    const asked = await dialogOf('Delete “Starter”?');
    await user.type(asked.getByLabelText('Reason'), 'Not sold');
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect((await asked.findByRole('alert')).textContent).toMatch(/it is not known whether this was done/);
    isLost = false;
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('DELETE')).toHaveLength(2);
  });

  it('says that a package was changed by another admin, and shows it as it is by now', async () => {
    const conflict = { code: 'conflict', message: 'This package was changed elsewhere.' };
    let now = starter;
    const { sent, user } = openAdmin('packages', {
      'GET /api/admin/credit-packages': () => ({ body: [now, plus] }),
      'PUT /api/admin/credit-packages/starter': { status: 409, body: conflict },
    });
    await user.click(await screen.findByRole('button', { name: 'Archive Starter' }));
    now = { ...starter, price: 900, updatedAt: '2026-11-02T00:00:00Z' };
    const asked = await dialogOf('Archive “Starter”?');
    await user.type(asked.getByLabelText('Reason'), 'Not sold{Enter}');
    expect((await asked.findByRole('alert')).textContent).toBe(conflict.message);
    expect(sent('PUT')[0]?.body).toMatchObject({ isActive: false, price: 500, basedOn: starter.updatedAt });
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('$9.00')).toBeTruthy();
  });

  it('deletes nothing that another admin has changed, and shows it as it is by now', async () => {
    const conflict = { code: 'conflict', message: 'This package was changed elsewhere.' };
    let now = starter;
    const { sent, user } = openAdmin('packages', {
      'GET /api/admin/credit-packages': () => ({ body: [now, plus] }),
      'DELETE /api/admin/credit-packages/starter': { status: 409, body: conflict },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Starter' }));
    now = { ...starter, price: 900, updatedAt: '2026-11-02T00:00:00Z' };
    const asked = await dialogOf('Delete “Starter”?');
    await user.type(asked.getByLabelText('Reason'), 'Not sold{Enter}');
    expect((await asked.findByRole('alert')).textContent).toBe(conflict.message);
    expect(sent('DELETE')[0]?.body).toEqual({ basedOn: starter.updatedAt, reason: 'Not sold' });
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('$9.00')).toBeTruthy();
  });

  it('saves what stands elsewhere after a move', async () => {
    const { sent, user } = openAdmin('packages', {
      'PUT /api/admin/credit-packages/starter': { body: starter },
      'PUT /api/admin/credit-packages/plus': { body: plus },
    });
    await user.click(await screen.findByRole('button', { name: 'Move Plus up' }));
    await waitFor(() => expect(sent('PUT').length).toBe(2));
    expect(sent('PUT').map(({ address, body }) => [address, body])).toEqual([
      ['/api/admin/credit-packages/plus', expect.objectContaining({ position: 0, basedOn: plus.updatedAt })],
      ['/api/admin/credit-packages/starter', expect.objectContaining({ position: 1, basedOn: starter.updatedAt })],
    ]);
  });
});
