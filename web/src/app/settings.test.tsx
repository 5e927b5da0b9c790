import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { renderPage } from '../testing/render-page.tsx';
import { App } from './app.tsx';

const user = { id: 'u', email: 'mira@example.org', username: 'Mira Anand', avatar: null, role: 'admin', isDemo: false };
const signedIn = { 'GET /api/auth/user': { body: user }, 'GET /api/google-drive/chat-history': { body: [] } };
const visitor = { 'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: 'Sign in.' } } };

beforeEach(() => {
  fakeWindow({ width: 1440 });
});

test('a visitor who follows an address of the settings is asked to sign in', async () => {
  fakeServer(visitor);
  renderPage(<App />, { at: '/dashboard?settings=account' });
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  expect(await within(dialog).findByText('Sign in to see your settings')).toBeTruthy();
  expect(within(dialog).queryByText('Mira Anand')).toBeNull();
});

test.each(['integrations', 'billing', 'usage'])(
  'the tab %s asks a visitor to sign in, and asks for no figures',
  async (tab) => {
    const { requests } = fakeServer(visitor);
    renderPage(<App />, { at: `/dashboard?settings=${tab}` });
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    expect(await within(dialog).findByText('Sign in to see your settings')).toBeTruthy();
    const asked = requests.map(({ address }) => address);
    expect(asked.filter((address) => /integrations|billing|usage|credits/.test(address))).toEqual([]);
  },
);

test('the tabs that are to come are there, closed, and say so', async () => {
  fakeServer(signedIn);
  renderPage(<App />, { at: '/dashboard?settings=api' });
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  for (const name of ['API Keys']) {
    const tab = within(dialog).getByRole<HTMLButtonElement>('tab', { name: new RegExp(`^${name}`) });
    expect(tab.disabled).toBe(true);
    expect(tab.textContent).toContain('Coming soon...');
  }
  expect(within(dialog).getByRole('tab', { name: 'Integrations' }).getAttribute('aria-selected')).toBe('true');
});

test('the settings open from the user menu over the page, and Escape goes back to it', async () => {
  fakeServer(signedIn);
  renderPage(<App />, { at: '/dashboard?section=tools' });
  await userEvent.click(await screen.findByRole('button', { name: /^Account/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Settings/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  expect(location.search).toBe('?section=tools&settings=account');
  expect(await within(dialog).findByText('mira@example.org')).toBeTruthy();
  expect(within(dialog).getByText('Admin')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Data' }));
  expect(location.search).toBe('?section=tools&settings=data');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(location.search).toBe('?section=tools'));
  expect(screen.queryByRole('dialog', { name: 'Settings' })).toBeNull();
});

test('opened by their address alone, the settings close onto the same page', async () => {
  fakeServer(signedIn);
  renderPage(<App />, { at: '/dashboard?settings=data' });
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/dashboard'));
});
