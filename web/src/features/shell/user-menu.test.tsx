import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/toast.ts';
import UserMenu from './user-menu.tsx';

afterEach(() => useToasts.setState({ toasts: [] }));

function OpenMenu() {
  const anchor = useRef<HTMLButtonElement>(null);
  return <UserMenu handle={{ open: true, onOpenChange: () => {}, anchor }} />;
}

test('a log-out that fails says so, and the page stays', async () => {
  const { requests } = fakeServer({ 'POST /api/auth/logout': { status: 500 } });
  renderPage(<OpenMenu />, { at: '/dashboard' });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]).toMatchObject({
      kind: 'danger',
      title: 'Logout Failed',
      description: 'There was an error signing out. Please try again.',
    }),
  );
  expect(requests.map(({ method, address }) => `${method} ${address}`)).toContain('POST /api/auth/logout');
  expect(location.pathname).toBe('/dashboard');
});
