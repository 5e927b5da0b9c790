import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import { userKey } from '../accounts/index.ts';
import UserMenu from './user-menu.tsx';

beforeEach(() => void fakeWindow({ width: 1440 }));
afterEach(() => useToasts.setState({ toasts: [] }));

function OpenMenu() {
  const anchor = useRef<HTMLButtonElement>(null);
  return <UserMenu open onOpenChange={() => {}} anchor={anchor} />;
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

test('the way to the admin pages is shown to admins alone', async () => {
  const person = { id: 'u', email: '', username: 'Mira', avatar: null, isDemo: false };
  fakeServer({ 'GET /api/auth/user': { body: { ...person, role: 'user' } } });
  const { unmount } = renderPage(<OpenMenu />, { at: '/dashboard' });
  await waitFor(() => expect(queryClient.getQueryData(userKey)).toMatchObject({ role: 'user' }));
  expect(screen.queryByRole('menuitem', { name: 'Admin' })).toBeNull();
  unmount();
  queryClient.clear();
  fakeServer({ 'GET /api/auth/user': { body: { ...person, role: 'admin' } } });
  renderPage(<OpenMenu />, { at: '/dashboard' });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Admin' }));
  expect(location.pathname).toBe('/admin');
});

test('keys are told where there are keys', async () => {
  fakeServer({});
  const { unmount } = renderPage(<OpenMenu />, { at: '/dashboard' });
  expect((await screen.findByRole('menuitem', { name: /^Settings/ })).textContent).toMatch(/^Settings.+/);
  unmount();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  renderPage(<OpenMenu />, { at: '/dashboard' });
  expect((await screen.findByRole('menuitem', { name: 'Settings' })).textContent).toBe('Settings');
});
