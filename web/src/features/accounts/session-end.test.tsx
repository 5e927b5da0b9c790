import { logout } from '@atrium/contract/routes/accounts.generated';
import { listChats } from '@atrium/contract/routes/first-load.generated';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { holdForUpload } from '../../lib/hold-for-upload.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import { userKey, useUser } from './queries.ts';
import { expectSessionEnd, watchSessionEnd } from './session-end.ts';
import { signOutBy } from './sign-out-by.ts';

const user = { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false };
const refusal: FakeAnswer = { status: 401, body: { code: 'sign-in-required', message: 'Sign in to do this.' } };

function Name() {
  const { data } = useUser();
  return <p>{data === null ? 'a visitor' : (data?.username ?? '…')}</p>;
}

let stop = () => {};
beforeEach(() => {
  stop = watchSessionEnd();
});
afterEach(() => {
  stop();
  expectSessionEnd(false);
  useToasts.setState({ toasts: [] });
});

describe('a session that was ended from elsewhere', () => {
  it('is noticed at the next refusal: the page is left for the sign-in page, which knows the way back', async () => {
    fakeServer({ 'GET /api/auth/user': refusal, 'GET /api/chat-sessions': refusal });
    const leave = vi.fn();
    vi.stubGlobal('location', { assign: leave, pathname: '/dashboard', search: '?chat=c1' });
    queryClient.setQueryData(userKey, user);
    await expect(call(listChats)).rejects.toThrow('401');
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith('/auth?returnTo=%2Fdashboard%3Fchat%3Dc1&error=session-ended'),
    );
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('waits for what is being uploaded, and is noticed again where the user stays all the same', async () => {
    fakeServer({ 'GET /api/auth/user': refusal, 'GET /api/chat-sessions': refusal });
    const leave = vi.fn();
    vi.stubGlobal('location', { assign: leave, pathname: '/dashboard', search: '' });
    queryClient.setQueryData(userKey, user);
    const upload = Promise.withResolvers<void>();
    holdForUpload(upload.promise);
    await expect(call(listChats)).rejects.toThrow('401');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(leave).not.toHaveBeenCalled();
    upload.resolve();
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    await expect(call(listChats)).rejects.toThrow('401');
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  });

  it('is not assumed when the server still knows who is here', async () => {
    const server = fakeServer({ 'GET /api/auth/user': { body: user }, 'GET /api/chat-sessions': refusal });
    const leave = vi.fn();
    vi.stubGlobal('location', { assign: leave, pathname: '/dashboard', search: '' });
    queryClient.setQueryData(userKey, user);
    await expect(call(listChats)).rejects.toThrow('401');
    await waitFor(() => expect(server.requests.at(-1)?.address).toBe('/api/auth/user'));
    expect(leave).not.toHaveBeenCalled();
  });

  it('is nothing to a visitor, who was never signed in', async () => {
    const server = fakeServer({ 'GET /api/auth/user': refusal, 'GET /api/chat-sessions': refusal });
    queryClient.setQueryData(userKey, null);
    await expect(call(listChats)).rejects.toThrow('401');
    expect(server.requests).toHaveLength(1);
  });

  it('is told once to whoever opens the page again', async () => {
    let answer: FakeAnswer = { body: user };
    fakeServer({ 'GET /api/auth/user': () => answer });
    renderPage(<Name />);
    await screen.findByText('Mira');
    answer = refusal;
    await queryClient.invalidateQueries({ queryKey: userKey });
    await screen.findByText('a visitor');
    expect(useToasts.getState().toasts[0]?.title).toBe('You have been signed out');
    useToasts.setState({ toasts: [] });
    await queryClient.invalidateQueries({ queryKey: userKey });
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('is no news to whoever ended it', async () => {
    let answer: FakeAnswer = { body: user };
    fakeServer({ 'GET /api/auth/user': () => answer, 'POST /api/auth/logout': { body: { ok: true } } });
    renderPage(<Name />);
    await screen.findByText('Mira');
    await signOutBy(() => call(logout));
    answer = refusal;
    await queryClient.invalidateQueries({ queryKey: userKey });
    await screen.findByText('a visitor');
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
