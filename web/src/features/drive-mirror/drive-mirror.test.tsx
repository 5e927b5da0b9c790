import type { DriveStatus } from '@atrium/contract/drive-mirror';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../../lib/navigation.ts';
import { queryClient } from '../../lib/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import { historyKey } from '../chats/index.ts';
import DriveChat from './drive-chat.tsx';
import DriveSection from './drive-section.tsx';
import DriveState from './drive-state.tsx';

const user = { id: 'u', email: 'mira@example.org', username: 'Mira', avatar: null, role: 'user', isDemo: false };
const on: DriveStatus = {
  isConfigured: true,
  state: 'on',
  account: 'mira@gmail.example',
  synced: 3,
  total: 4,
  onlyInDrive: 2,
  lastSyncedAt: '2026-11-21T10:00:00.000Z',
  error: null,
  folderUrl: 'https://drive.example/folder',
};

const serve = (status: Partial<DriveStatus>, more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/google-drive/status': { body: { ...on, ...status } },
    ...more,
  });

beforeEach(() => {
  fakeWindow({ width: 1440 });
});
afterEach(() => useToasts.setState({ toasts: [] }));

describe('the section of the settings', () => {
  const open = (status: Partial<DriveStatus>, more?: Parameters<typeof fakeServer>[0]) => {
    const server = serve(status, more);
    renderPage(<DriveSection />, { at: '/dashboard?settings=data' });
    return server;
  };

  it('says what is to be set where the server has no Google', async () => {
    open({ state: 'off', isConfigured: false });
    expect(await screen.findByText('GOOGLE_CLIENT_ID')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'how to set it up' }).getAttribute('href')).toBe('/guide/google-drive');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that cannot be loaded can be asked for again', async () => {
    open({}, { 'GET /api/google-drive/status': { status: 500 } });
    expect(await screen.findByText('The state of your Drive could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('leads to Google and back to where one stood', async () => {
    open({ state: 'off' });
    const assign = vi.fn();
    const button = await screen.findByRole('button', { name: 'Connect' });
    vi.stubGlobal('location', { assign, pathname: '/dashboard', search: '?settings=data' });
    await userEvent.click(button);
    expect(assign).toHaveBeenCalledWith('/api/auth/google?service=storage&returnTo=%2Fdashboard%3Fsettings%3Ddata');
    vi.unstubAllGlobals();
  });

  it('shows account, counts, what is wrong and when it is tried again', async () => {
    const error = { message: 'Google Drive cannot be reached.', retryAt: new Date().toISOString() };
    open({ error });
    expect(await screen.findByText('Google Drive cannot be reached.')).toBeTruthy();
    for (const words of ['mira@gmail.example', '3 of 4 saved, 2 more only in Drive', 'Waiting · 3 of 4 saved'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(/^Next try at/)).toBeTruthy();
  });

  it('offers to connect again, and nothing that needs access, when that was taken back', async () => {
    open({ state: 'reconnect' });
    expect(await screen.findByRole('button', { name: 'Reconnect' })).toBeTruthy();
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Reconnect', 'Disconnect']);
  });

  it('pauses and goes on, and says so when an order fails', async () => {
    const server = open(
      {},
      {
        'POST /api/google-drive/pause': { body: { ...on, state: 'paused' } },
        'POST /api/google-drive/rebuild': { status: 409, body: { code: 'drive-reconnect', message: 'Once more.' } },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Rebuild' }));
    await waitFor(() => expect(useToasts.getState().toasts[0]).toMatchObject({ description: 'Once more.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
    expect(server.requests.find((each) => each.address.endsWith('/pause'))?.body).toEqual({ paused: true });
  });

  it('asks what becomes of the files, and keeps them unless told otherwise', async () => {
    const server = open({}, { 'POST /api/google-drive/disconnect': { body: { ...on, state: 'off' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect Google Drive?' });
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /Keep them/ }).checked).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeTruthy();
    expect(server.requests.find((each) => each.address.endsWith('/disconnect'))?.body).toEqual({ files: 'keep' });
  });
});

describe('the line over the chats', () => {
  it('is not there without a drive', async () => {
    const server = serve({ state: 'off' });
    renderPage(<DriveState onOpen={() => {}} />);
    await waitFor(() => expect(server.requests.map((each) => each.address)).toContain('/api/google-drive/status'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says how far it is, and opens the settings', async () => {
    serve({});
    const onOpen = vi.fn();
    renderPage(<DriveState onOpen={onOpen} />);
    const line = await screen.findByRole('button', { name: /Saving 3 of 4/ });
    await userEvent.click(line);
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});

describe('a chat that is in the drive alone', () => {
  const id = '0190f000-0000-7000-8000-000000000001';
  const address = `/api/google-drive/chat-session/${id}`;
  const entry = { id: 'a', parentId: null, model: null, status: 'complete', timestamp: '2024-05-01T10:00:00.000Z' };

  it('that cannot be read says why', async () => {
    const message = 'This file in your Google Drive holds no chat.';
    serve({}, { [`GET ${address}`]: { status: 422, body: { code: 'unreadable-file', message } } });
    renderPage(<DriveChat id={id} />);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue this chat' })).toBeNull();
  });

  it('says how many messages of a long one are not shown', async () => {
    const body = Array.from({ length: 201 }, (_, n) => ({ ...entry, id: `${n}`, role: 'user', content: `No. ${n}` }));
    serve({}, { [`GET ${address}`]: { body } });
    renderPage(<DriveChat id={id} />);
    expect(await screen.findByText('1 earlier message is not shown. Continue the chat to see all of it.')).toBeTruthy();
  });

  it('shows its words as words, and is taken in to go on', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const server = serve(
      {},
      {
        [`GET ${address}`]: {
          body: [
            { ...entry, role: 'user', content: hostile },
            { ...entry, id: 'b', role: 'assistant', content: 'A word.', persona: { name: 'Vera', avatar: '' } },
          ],
        },
        [`POST ${address}/import`]: { body: { sessionId: id } },
      },
    );
    renderPage(<DriveChat id={id} />, { at: `/dashboard?drive=${id}` });
    expect(await screen.findByText(hostile)).toBeTruthy();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(screen.getByText('Vera')).toBeTruthy();
    // Right-to-left text is displayed right to left.
    expect(screen.getByText(hostile).closest('[dir=auto]')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continue this chat' }));
    await waitFor(() => expect(location.search).toBe(`?chat=${id}`));
    expect(server.requests.filter((each) => each.method === 'POST')).toHaveLength(1);
  });

  it('is taken in once by two presses, and keeps nobody who has left for another chat', async () => {
    let answer = () => {};
    const server = serve(
      {},
      {
        [`GET ${address}`]: { body: [{ ...entry, role: 'user', content: 'Why?' }] },
        [`POST ${address}/import`]: () =>
          new Promise((resolve) => {
            answer = () => resolve({ body: { sessionId: id } });
          }),
      },
    );
    const { unmount } = renderPage(<DriveChat id={id} />, { at: `/dashboard?drive=${id}` });
    await screen.findByText('Why?');
    const button = screen.getByRole('button', { name: 'Continue this chat' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
    unmount();
    navigate('/dashboard?chat=another');
    queryClient.setQueryData(historyKey, []);
    answer();
    await waitFor(() => expect(queryClient.getQueryState(historyKey)?.isInvalidated).toBe(true));
    expect(location.search).toBe('?chat=another');
  });

  it('without messages cannot be continued', async () => {
    serve({}, { [`GET ${address}`]: { body: [] } });
    renderPage(<DriveChat id={id} />);
    expect(await screen.findByText('This file holds no messages that can be shown.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue this chat' }).getAttribute('aria-disabled')).toBe('true');
  });
});
