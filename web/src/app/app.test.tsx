import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { followWindow } from '../features/shell/index.ts';
import { toggleSidebar } from '../features/shell/sidebar-state.ts';
import { queryClient } from '../lib/query-client.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { renderPage } from '../testing/render-page.tsx';
import { App } from './app.tsx';

const visitor = { 'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: 'Sign in.' } } };
const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: true };

function open(at: string, answers: Parameters<typeof fakeServer>[0] = visitor, width = 1440) {
  fakeWindow({ width });
  // The page does the same before it is drawn.
  onTestFinished(followWindow());
  const server = fakeServer(answers);
  renderPage(<App />, { at });
  return server;
}

describe('an address', () => {
  it('that leads nowhere says so in the words of the product', async () => {
    open('/no/such/page');
    expect(await screen.findByText('404 Page Not Found')).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  });

  it('of the admins is refused to others', async () => {
    open('/admin/personas', { 'GET /api/auth/user': { body: user } });
    expect(await screen.findByText('You are not allowed to open this page')).toBeTruthy();
    expect(screen.queryByText('ADMIN ONLY')).toBeNull();
  });

  it('of the admins shows its name and badge to an admin', async () => {
    open('/admin/personas', {
      'GET /api/auth/user': { body: { ...user, role: 'admin' } },
      'GET /api/admin/persona-templates': { body: [] },
    });
    expect(await screen.findByText('Persona Templates Admin')).toBeTruthy();
    expect(screen.getByText('ADMIN ONLY')).toBeTruthy();
    expect(screen.getByText('Select a template to edit', { selector: 'b' })).toBeTruthy();
  });

  it.each([
    ['/admin', 'Admin'],
    ['/admin/personas', 'Persona templates'],
  ])('%s of the admins has its name at the top of a small screen', async (at, name) => {
    open(at, { 'GET /api/auth/user': { body: { ...user, role: 'admin' } } }, 390);
    await waitFor(() => expect(screen.getByRole('banner').querySelector('b')?.textContent).toBe(name));
  });

  it('of the tools is to come', async () => {
    open('/dashboard?section=tools');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tools' })).toBeTruthy();
    expect(screen.getAllByText('Coming soon...').length).toBeGreaterThan(0);
  });

  it('of the knowledge base asks a visitor to sign in, and nothing is loaded', async () => {
    const server = open('/dashboard?section=knowledge-base');
    expect(await screen.findByRole('heading', { level: 1, name: 'Knowledge Base' })).toBeTruthy();
    expect(await screen.findByText('Sign in to use the knowledge base')).toBeTruthy();
    expect(server.requests.filter(({ address }) => address.startsWith('/api/knowledge-base'))).toEqual([]);
  });
});

describe('the spaces of a visitor', () => {
  it.each([
    ['/dashboard?section=spaces', 'Spaces'],
    ['/dashboard?section=spaces&space=1', 'My Personal Space'],
    ['/dashboard?section=spaces&space=2', 'My Workspace'],
  ])('at %s ask to sign in, and nothing is loaded', async (at, title) => {
    const server = open(at);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByText('Sign in to use spaces')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'My Workspace' })).toBeTruthy();
    expect(server.requests.filter(({ address }) => address.startsWith('/api/spaces'))).toEqual([]);
  });
});

describe('the sidebar', () => {
  it('of a visitor shows no history, and asks to sign in, saying what Google sign-in lacks', async () => {
    const server = open('/');
    expect(await screen.findByText('Sign in to save your chats')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign in with Google' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/Google sign-in is not set up on this server/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /sign in with/i })).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: 'Chat history' })).toBeNull();
    const asked = server.requests.map(({ address }) => address);
    expect(asked).toContain('/api/auth/user');
    expect(asked.filter((address) => /chat-|spaces|personas|integrations|credits|usage/.test(address))).toEqual([]);
  });

  it('of a signed-in user names them and lists their chats', async () => {
    open('/', {
      'GET /api/auth/user': { body: user },
      'GET /api/google-drive/chat-history': {
        body: [{ id: 'c1', title: 'Costs', modifiedTime: '2026-01-05T10:00:00Z', size: '10', isRunning: false }],
      },
    });
    expect(await screen.findByRole('button', { name: /^Account: *Mira Anand$/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Costs/ })).toBeTruthy();
    expect(screen.queryByText('Sign in to save your chats')).toBeNull();
  });

  it('of a signed-in user has their picture, and their initials where there is none', async () => {
    const corner = () => screen.findByRole('button', { name: /^Account: *Mira Anand$/ });
    open('/', { 'GET /api/auth/user': { body: { ...user, avatar: '/api/avatars/u' } } });
    expect((await corner()).querySelector('img')?.getAttribute('src')).toBe('/api/avatars/u');
    cleanup();
    queryClient.clear();
    open('/', { 'GET /api/auth/user': { body: user } });
    expect(within(await corner()).getByText('MA')).toBeTruthy();
  });

  it('is a rail of drawings with names below 1200 px, without the history', async () => {
    const server = open('/', { 'GET /api/auth/user': { body: user } }, 1024);
    expect(await screen.findByRole('button', { name: 'Expand sidebar' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Digital Personas' })).toBeTruthy();
    expect(screen.queryByText('My Workspace')).toBeNull();
    expect(server.requests.map((request) => request.address)).not.toContain('/api/google-drive/chat-history');
  });

  it('keeps the focus of who folds it by a key, and leaves a focus elsewhere alone', async () => {
    open('/');
    const keys = userEvent.setup();
    const named = (name: string) => screen.findByRole('button', { name });
    const isFocused = async (name: string) => {
      const button = await named(name);
      await waitFor(() => expect(document.activeElement).toBe(button));
    };
    (await named('Collapse sidebar')).focus();
    await keys.keyboard('{Enter}');
    await isFocused('Expand sidebar');
    await keys.keyboard('{Enter}');
    await isFocused('Collapse sidebar');
    // A part of the sidebar that a rail does not have.
    (await screen.findByRole('link', { name: 'All spaces' })).focus();
    toggleSidebar();
    await isFocused('Expand sidebar');
    const main = screen.getByRole('main');
    main.focus();
    toggleSidebar();
    await named('Collapse sidebar');
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(main);
  });

  it('gives way to a drawer below 768 px', async () => {
    open('/', visitor, 390);
    expect(await screen.findByRole('button', { name: 'Open navigation' })).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Main' })).toBeNull();
  });

  it('closes its drawer when it leads to another address, and when the browser goes back', async () => {
    open('/dashboard?section=tools', visitor, 390);
    const keys = userEvent.setup();
    const drawer = async () => {
      await keys.click(await screen.findByRole('button', { name: 'Open navigation' }));
      return within(await screen.findByRole('dialog', { name: 'Navigation' }));
    };
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Navigation' })).toBeNull());
    await keys.click((await drawer()).getByRole('link', { name: 'Atrium' }));
    expect(location.pathname).toBe('/');
    await isClosed();
    await drawer();
    act(() => history.back());
    await waitFor(() => expect(location.search).toBe('?section=tools'));
    await isClosed();
  });
});
