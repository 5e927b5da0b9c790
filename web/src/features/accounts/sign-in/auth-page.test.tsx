import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../../../lib/navigation.ts';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { useToasts } from '../../../ui/notices/toast.ts';
import { showKeptToast } from '../../../ui/notices/toast-after-load.ts';
import AuthPage from './auth-page.tsx';

const user = { id: 'u', email: '', username: 'Demo', avatar: null, role: 'user', isDemo: true };
const visitor: FakeAnswer = { status: 401, body: { code: 'sign-in-required', message: 'Sign in to do this.' } };

afterEach(() => useToasts.setState({ toasts: [] }));

describe('the sign-in page', () => {
  it('shows a spinner while it is not known who is here', () => {
    fakeServer({ 'GET /api/auth/user': () => new Promise<FakeAnswer>(() => {}) });
    renderPage(<AuthPage />, { at: '/auth' });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('sends those signed in to the dashboard', async () => {
    fakeServer({ 'GET /api/auth/user': { body: user } });
    renderPage(<AuthPage />, { at: '/auth' });
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it('lets a visitor in even when the server cannot say who is here', async () => {
    fakeServer({ 'GET /api/auth/user': { status: 500 } });
    renderPage(<AuthPage />, { at: '/auth' });
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  it('says what the sign-in is for, if a press that needs it led there', async () => {
    fakeServer({ 'GET /api/auth/user': visitor });
    renderPage(<AuthPage />, { at: '/auth' });
    await screen.findByRole('button', { name: 'Sign in' });
    act(() => navigate('/auth?returnTo=%2Fdashboard', { state: { reason: 'Sign in to use ChatGPT 5.0.' } }));
    expect(await screen.findByText('Sign in to use ChatGPT 5.0.')).toBeTruthy();
    act(() => navigate('/auth?error=session-ended', { state: { reason: 'Sign in to use ChatGPT 5.0.' } }));
    expect((await screen.findByRole('alert')).textContent).toContain('You have been signed out');
    expect(screen.queryByText('Sign in to use ChatGPT 5.0.')).toBeNull();
  });

  it('welcomes a visitor and offers three providers; one that is not set up tells how that is done', async () => {
    fakeServer({
      'GET /api/auth/user': visitor,
      'GET /api/auth/providers': {
        body: {
          providers: [
            {
              id: 'google',
              name: 'Google',
              isConfigured: false,
              settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
              callbackUrl: 'https://here.example/api/auth/callback/google',
            },
          ],
        },
      },
    });
    renderPage(<AuthPage />, { at: '/auth' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Welcome to Atrium');
    expect(screen.getByText('Your AI assistant platform - start chatting instantly with free AI')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Choose your preferred sign-in method')).toBeTruthy();
    for (const name of ['Google', 'Apple', 'Microsoft']) {
      expect(within(dialog).getByRole('button', { name: `Continue with ${name} Not set up` })).toBeTruthy();
    }
    expect(dialog.textContent).toContain('By continuing, you agree to our Terms of Service and Privacy Policy');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Continue with Google/ }));
    const note = await within(dialog).findByRole('note');
    await waitFor(() => expect(note.textContent).toContain('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET'));
    expect(note.textContent).toContain('Signing in with Google is not set up on this server.');
    expect(note.textContent).toContain('https://here.example/api/auth/callback/google');
    expect(location.pathname).toBe('/auth');
  });

  it('offers a passkey only where the browser can use one', async () => {
    fakeServer({ 'GET /api/auth/user': visitor });
    renderPage(<AuthPage />, { at: '/auth' });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Choose your preferred sign-in method')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });

  it.each([
    ['error=cancelled&provider=google', 'The sign-in with Google was cancelled.'],
    ['error=refused&provider=oidc', 'The provider did not confirm who you are. Try again.'],
    ['error=unreachable&provider=%3Cb%3E', 'The provider could not be reached. Try again in a moment.'],
    ['error=__proto__', 'The sign-in did not work. Try again.'],
    ['error=session-ended', 'You have been signed out: this session was ended or has expired. Sign in to go on.'],
  ])('says in a sentence what an address with %s brings', async (query, sentence) => {
    fakeServer({ 'GET /api/auth/user': visitor });
    renderPage(<AuthPage />, { at: `/auth?${query}` });
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it.each([
    ['/dashboard?chat=abc', '/dashboard?chat=abc'],
    ['//elsewhere.example/', '/dashboard'],
    ['https://elsewhere.example/', '/dashboard'],
  ])('leads someone signed in who came with %s to %s', async (returnTo, end) => {
    fakeServer({ 'GET /api/auth/user': { body: user } });
    renderPage(<AuthPage />, { at: `/auth?${new URLSearchParams({ returnTo })}` });
    await waitFor(() => expect(location.pathname + location.search).toBe(end));
  });
});

describe('the demo account', () => {
  it('says when it could not be opened, and can be tried again', async () => {
    fakeServer({ 'GET /api/auth/user': visitor, 'POST /api/auth/demo-login': { status: 500 } });
    renderPage(<AuthPage />, { at: '/auth' });
    await userEvent.click(await screen.findByRole('button', { name: 'Try Demo Account' }));
    await waitFor(() =>
      expect(useToasts.getState().toasts[0]).toMatchObject({
        kind: 'danger',
        title: 'Login Failed',
        description: 'Could not log you in. Please try again.',
      }),
    );
    expect(screen.getByRole('button', { name: 'Try Demo Account' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('is asked for once while it is being opened, and greets after the page has loaded anew', async () => {
    let open = (_: FakeAnswer) => {};
    const server = fakeServer({
      'GET /api/auth/user': visitor,
      'POST /api/auth/demo-login': () => new Promise<FakeAnswer>((resolve) => (open = resolve)),
    });
    const leave = vi.fn();
    vi.stubGlobal('location', { assign: leave, pathname: '/auth', search: '' });
    renderPage(<AuthPage />, { at: '/auth' });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Try Demo Account' });
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    open({ body: user });
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard'));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(server.requests.filter((request) => request.method === 'POST')).toHaveLength(1);

    showKeptToast();
    expect(useToasts.getState().toasts[0]).toMatchObject({
      title: 'Welcome!',
      description: "You're now logged in as a demo user.",
    });
    useToasts.setState({ toasts: [] });
    showKeptToast();
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('is opened once by two presses of which the second comes before the button is redrawn, and again after a failure', async () => {
    const server = fakeServer({ 'GET /api/auth/user': visitor, 'POST /api/auth/demo-login': { status: 500 } });
    const asked = () => server.requests.filter(({ method }) => method === 'POST').length;
    renderPage(<AuthPage />, { at: '/auth' });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Try Demo Account' });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    expect(asked()).toBe(1);
    await userEvent.click(button);
    await waitFor(() => expect(asked()).toBe(2));
  });
});
