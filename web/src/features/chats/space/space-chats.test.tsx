import type { Space } from '@atrium/contract/spaces';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { useToasts } from '../../../ui/notices/toast.ts';
import { removeChats } from '../library/manage-chats.ts';
import MoveToSpace from '../library/move-to-space.tsx';
import ChatsTab from './chats-tab.tsx';
import SpaceChat from './space-chat.tsx';

const chat = { id: 'c1', title: 'Harbour fees', isPinned: false };
const spaces = [
  { id: 1, name: 'My Personal Space' },
  { id: 2, name: 'Harbour' },
];
const user = { id: 'u', kind: 'user', username: 'ann', email: null };
const known = {
  'GET /api/auth/user': { body: user },
  'GET /api/spaces': { body: spaces },
  'GET /api/chat/c1': {
    body: { id: 'c1', title: chat.title, spaceId: 2, messages: [], personas: [], isRunning: false },
  },
};
const go = (query: string) => history.replaceState(null, '', `/dashboard${query}`);

beforeEach(() => void fakeWindow({ width: 1440 }));
afterEach(() => {
  useToasts.setState({ toasts: [] });
  go('');
});

describe('a chat that is deleted while it is open', () => {
  it('leaves its reader in the space, and comes back there', async () => {
    fakeServer({ 'DELETE /api/chat/c1': { body: { ok: true } }, 'POST /api/chat/c1/restore': { body: chat } });
    go('?section=spaces&space=2&tab=chats&chat=c1');
    await removeChats([chat]);
    expect(location.search).toBe('?section=spaces&space=2&tab=chats&view=chat');
    useToasts.getState().toasts[0]?.action?.run();
    await waitFor(() => expect(location.search).toBe('?section=spaces&space=2&tab=chats&chat=c1'));
  });

  it('that cannot be deleted is shown again where it was', async () => {
    fakeServer({ 'DELETE /api/chat/c1': { status: 503 } });
    go('?section=spaces&space=2&tab=chats&chat=c1');
    await removeChats([chat]);
    expect(location.search).toBe('?section=spaces&space=2&tab=chats&chat=c1');
  });

  it('in no space leaves its reader in an empty chat of none', async () => {
    fakeServer({ 'DELETE /api/chat/c1': { body: { ok: true } } });
    go('?chat=c1');
    await removeChats([chat]);
    expect(location.search).toBe('');
  });
});

it('of a chat that is not there nothing is offered in a space either', async () => {
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  fakeServer({ 'GET /api/auth/user': { body: user }, 'GET /api/google-drive/chat-history': { body: [] } });
  const space = { id: 2, name: 'Harbour', model: null, personaId: null, webSearch: false } as unknown as Space;
  renderPage(<SpaceChat space={space} prompt={null} />, { at: '/dashboard?section=spaces&space=2&chat=c2' });
  expect(await screen.findByText('Failed to load chat session')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

describe('the chats of a space', () => {
  it('that cannot be loaded hinder nobody from starting a new one', async () => {
    fakeServer({ 'GET /api/spaces/2/chats': { status: 500 } });
    renderPage(<ChatsTab spaceId={2} />);
    expect((await screen.findByRole('alert')).textContent).toContain('The chats could not be loaded.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start a new chat' }));
    await waitFor(() => expect(location.search).toContain('space=2'));
  });
});

describe('moving a chat', () => {
  const choose = async (value: string) => {
    fireEvent.change(await screen.findByRole('combobox', { name: 'Space' }), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  };

  it('that is refused says why and stays open', async () => {
    const message = 'This space is full. Use another one; what you delete in it makes room after 15 minutes.';
    fakeServer({ ...known, 'PUT /api/chat/c1/space': { status: 409, body: { code: 'conflict', message } } });
    renderPage(<MoveToSpace chat={chat} onClose={() => expect.unreachable()} />);
    await choose('1');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('asks once more for spaces that could not be loaded', async () => {
    let isThere = false;
    fakeServer({ ...known, 'GET /api/spaces': () => (isThere ? { body: spaces } : { status: 404 }) });
    renderPage(<MoveToSpace chat={chat} onClose={() => undefined} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Your spaces could not be loaded.');
    isThere = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('combobox', { name: 'Space' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('to where it is already is nothing to do', async () => {
    fakeServer(known);
    renderPage(<MoveToSpace chat={chat} onClose={() => undefined} />);
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Space' })).value).toBe('2');
    expect(screen.getByRole('button', { name: 'Move' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('takes the one that is open along, into another space or out of all', async () => {
    const { requests } = fakeServer({ ...known, 'PUT /api/chat/c1/space': { body: chat } });
    const { unmount } = renderPage(<MoveToSpace chat={chat} onClose={() => undefined} />);
    go('?section=spaces&space=2&tab=chats&chat=c1');
    await choose('1');
    await waitFor(() => expect(location.search).toBe('?section=spaces&space=1&tab=chats&chat=c1'));
    expect(useToasts.getState().toasts[0]?.title).toBe('Moved to My Personal Space');
    unmount();
    renderPage(<MoveToSpace chat={chat} onClose={() => undefined} />);
    go('?section=spaces&space=1&tab=chats&chat=c1');
    await choose('');
    await waitFor(() => expect(location.search).toBe('?chat=c1'));
    const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([{ spaceId: 1 }, { spaceId: null }]);
  });
});
