import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { renderPage } from '../testing/render-page.tsx';
import { App } from './app.tsx';

const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: false };
const chats = [{ id: 'c1', title: 'Costs', modifiedTime: '2026-01-05T10:00:00Z', size: '10', isRunning: false }];
const spaces = ['My Personal Space', 'My Workspace'].map((name, at) => ({
  ...{ id: at + 1, name, description: '', iconType: 'folder', parentId: null, isDefault: at === 0, archivedAt: null },
  counts: { sources: 0, notes: 0, chats: 0, tasks: 0 },
}));

function open(at: string, isSignedIn = true) {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  const server = fakeServer({
    'GET /api/auth/user': isSignedIn
      ? { body: user }
      : { status: 401, body: { code: 'sign-in-required', message: '' } },
    'GET /api/google-drive/chat-history': { body: chats },
    'GET /api/spaces': { body: spaces },
    'POST /api/auth/logout': { body: { ok: true } },
  });
  renderPage(<App />, { at });
  return { ...server, keys: userEvent.setup() };
}
const sidebar = async () => within(await screen.findByRole('complementary', { name: 'Main' }));

describe('the main page', () => {
  it.each(['/', '/dashboard'])('stands at %s, with the composer under the headline', async (at) => {
    open(at, false);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('The Brain that Powers your New AI Computer');
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
  });

  it('has in its sidebar what there is, in its order, with the spaces open', async () => {
    const { keys } = open('/');
    const side = await sidebar();
    await side.findByRole('link', { name: /Costs/ });
    await side.findByRole('link', { name: 'My Workspace' });
    const rows = [...side.getAllByRole('button'), ...side.getAllByRole('link')]
      .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .map((row) => row.textContent ?? '');
    const expected = ['New Chat', 'Search', 'Spaces', ...spaces.map(({ name }) => name), 'Digital Personas', 'Tools'];
    const wanted = [...expected, 'History'];
    expect(rows.filter((row) => wanted.includes(row))).toEqual(wanted);
    expect(rows.findIndex((row) => row.includes('Costs'))).toBeGreaterThan(rows.indexOf('History'));
    const row = side.getByRole('button', { name: 'Spaces' });
    expect(row.getAttribute('aria-expanded')).toBe('true');
    await keys.click(row);
    expect(side.queryByRole('link', { name: 'My Workspace' })).toBeNull();
    await keys.click(row);
    expect(side.getByRole('link', { name: 'My Workspace' })).toBeTruthy();
  });

  it('keeps the user for five minutes, lists for two, credits and the history for thirty seconds', async () => {
    open('/dashboard?settings=integrations');
    await screen.findByRole('dialog', { name: 'Settings' });
    const keptFor = (address: string) =>
      queryClient.getQueryCache().findAll({ queryKey: [address] })[0]?.observers[0]?.options.staleTime;
    await waitFor(() => expect(keptFor('/api/integrations')).toBe(120_000));
    expect(keptFor('/api/auth/user')).toBe(300_000);
    expect(keptFor('/api/spaces')).toBe(120_000);
    expect(keptFor('/api/user/credits')).toBe(30_000);
    expect(keptFor('/api/google-drive/chat-history')).toBe(30_000);
  });

  it('leads by the account’s menu to the purchase, the settings and the guide', async () => {
    const { keys } = open('/dashboard');
    const menu = async () => {
      await keys.click(await screen.findByRole('button', { name: /^Account/ }));
      return within(await screen.findByRole('menu', { name: 'Account' }));
    };
    const first = await menu();
    const names = first.getAllByRole('menuitem').map((item) => item.textContent?.replace(/(Ctrl|⌘).*/, ''));
    expect(names).toEqual(['Upgrade plan', 'Settings', 'Learn more', 'Log out']);
    const more = first.getByRole('menuitem', { name: 'Learn more' });
    expect([more.getAttribute('href'), more.getAttribute('target')]).toEqual(['/guide', '_blank']);
    await keys.click(first.getByRole('menuitem', { name: 'Upgrade plan' }));
    await waitFor(() => expect(location.search).toBe('?upgrade=1'));
    expect(await screen.findByRole('dialog', { name: 'Upgrade Your Plan' })).toBeTruthy();
  });

  it('has a place for each section', async () => {
    open('/dashboard?section=spaces');
    expect(await screen.findByRole('heading', { level: 1, name: 'Spaces' })).toBeTruthy();
    expect(screen.getByText('Focused workspaces for sources, notes and chats')).toBeTruthy();
  });
});

describe('the settings', () => {
  it('have the four tabs of the specification, each at an address of its own', async () => {
    const { keys } = open('/dashboard?settings=integrations');
    const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
    const names = dialog.getAllByRole('tab').map((tab) => tab.textContent?.replace('Coming soon...', '').trim());
    expect(names.slice(0, 4)).toEqual(['Integrations', 'Billing', 'Usage', 'API Keys']);
    await keys.click(dialog.getByRole('tab', { name: 'Billing' }));
    await waitFor(() => expect(location.search).toBe('?settings=billing'));
    await keys.click(dialog.getByRole('tab', { name: 'Usage' }));
    await waitFor(() => expect(location.search).toBe('?settings=usage'));
  });
});
