import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeAnswer, SeenRequest } from '../../../testing/fake-server.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { useToasts } from '../../../ui/notices/toast.ts';
import { showKeptToast } from '../../../ui/notices/toast-after-load.ts';
import { expectSessionEnd } from '../session-end.ts';
import AccountTab from './account-tab.tsx';

const user = { id: 'u', email: 'mira@example.org', username: 'Mira', avatar: null, role: 'admin', isDemo: false };
const at = '2026-11-20T10:00:00.000Z';
const here = {
  id: '0190f000-0000-7000-8000-000000000001',
  isCurrent: true,
  device: 'Firefox on Linux',
  address: '192.0.2.1',
  signedInAt: at,
  lastSeenAt: at,
  expiresAt: at,
};
const phone = { ...here, id: '0190f000-0000-7000-8000-000000000002', isCurrent: false, device: 'Safari on iPhone' };
const passkey = { id: 'p1', name: 'My laptop', createdAt: at, lastUsedAt: null, isBackedUp: true };
const google = { id: 'i1', provider: 'google', name: 'Google', email: 'mira@example.org', addedAt: at, lastUsedAt: at };

function open(
  answers: Parameters<typeof fakeServer>[0] = {},
  who: object = user,
  address = '/dashboard?settings=account',
) {
  const server = fakeServer({
    'GET /api/auth/user': { body: who },
    'GET /api/auth/sessions': { body: { sessions: [here, phone] } },
    'GET /api/auth/passkeys': { body: { passkeys: [passkey] } },
    'GET /api/auth/identities': { body: { identities: [google] } },
    ...answers,
  });
  const onDeleted = vi.fn();
  renderPage(<AccountTab onDeleted={onDeleted} />, { at: address });
  return { server, onDeleted };
}

const made = (server: { requests: SeenRequest[] }, method: string) =>
  server.requests.filter((request) => request.method === method).map(({ address, body }) => ({ address, body }));

beforeEach(() => {
  fakeWindow({ width: 1440 });
});
afterEach(() => {
  useToasts.setState({ toasts: [] });
  expectSessionEnd(false);
});

describe('deleting the account', () => {
  async function ask() {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    return screen.findByRole('dialog', { name: 'Delete your account?' });
  }

  it('waits for the whole e-mail address, and is asked for by nothing less', async () => {
    const { server } = open();
    const dialog = await ask();
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
    const field = within(dialog).getByRole('textbox', { name: 'Type mira@example.org to confirm' });
    for (const text of ['mira', 'mira@example', 'mira @example.org']) {
      await userEvent.clear(field);
      await userEvent.type(field, `${text}{Enter}`);
      expect(button.getAttribute('aria-disabled')).toBe('true');
    }
    expect(made(server, 'DELETE')).toEqual([]);
  });

  it.each([
    ['an address', 'mira@example.org', '  Mira@Example.org '],
    ['a name whose spaces the page draws as one', '', 'ann heron'],
  ])('takes what the server takes, for %s', async (_, email, typed) => {
    const { server } = open({ 'DELETE /api/auth/user': { status: 503 } }, { ...user, email, username: 'Ann  Heron' });
    const dialog = await ask();
    await userEvent.type(within(dialog).getByRole('textbox'), `${typed}{Enter}`);
    await waitFor(() => expect(made(server, 'DELETE')).toMatchObject([{ body: { confirm: typed } }]));
  });

  it('says everything that goes, and what stays of money', async () => {
    open();
    const dialog = await ask();
    const goes = within(dialog).getByRole('list').textContent ?? '';
    for (const what of ['profile', 'passkeys', 'chats', 'files', 'public links', 'session', 'what you used']) {
      expect(goes).toContain(what);
    }
    for (const what of ['spaces', 'sources', 'notes', 'tasks', 'reports', 'personas', 'keys', 'services', 'credits']) {
      expect(goes).toContain(what);
    }
    expect(dialog.textContent).toContain('keeps what you paid by card and what you owe');
  });

  it('that the server refuses says so; nothing is forgotten and the page stays', async () => {
    const { onDeleted } = open({
      'DELETE /api/auth/user': {
        status: 400,
        body: { code: 'not-confirmed', message: 'What you typed does not match. Nothing was deleted.' },
      },
    });
    const dialog = await ask();
    await userEvent.type(within(dialog).getByRole('textbox'), 'mira@example.org{Enter}');
    expect(await within(dialog).findByText('What you typed does not match. Nothing was deleted.')).toBeTruthy();
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('says what goes, forgets what the browser kept, and ends on the landing page, which says that it is done', async () => {
    const { server, onDeleted } = open({ 'DELETE /api/auth/user': { body: { ok: true } } });
    const dialog = await ask();
    for (const what of [/chats, with their messages, files and public links/, /passkeys/, /every session/]) {
      expect(within(dialog).getByText(what)).toBeTruthy();
    }
    const leave = vi.fn();
    vi.stubGlobal('location', { assign: leave, pathname: '/dashboard', search: '' });
    await userEvent.type(within(dialog).getByRole('textbox'), 'mira@example.org');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
    expect(made(server, 'DELETE')).toEqual([{ address: '/api/auth/user', body: { confirm: 'mira@example.org' } }]);
    expect(onDeleted).toHaveBeenCalledTimes(1);
    showKeptToast();
    expect(useToasts.getState().toasts[0]?.title).toBe('Your account has been deleted');
  });

  it('says what is there again for who comes back by the same provider', async () => {
    open();
    expect((await ask()).textContent).toContain('If you had bought credits and come back by the same provider');
  });

  it('says nothing of coming back to a demo account, which cannot', async () => {
    open({}, { ...user, email: '', isDemo: true });
    const dialog = await ask();
    expect(dialog.textContent).toContain('what you paid by card');
    expect(dialog.textContent).not.toContain('come back');
  });

  it('asks for the name where there is no e-mail address', async () => {
    open({}, { ...user, email: '', username: 'Demo 7', isDemo: true });
    const dialog = await ask();
    expect(within(dialog).getByRole('textbox', { name: 'Type Demo 7 to confirm' })).toBeTruthy();
  });
});

describe('sessions', () => {
  it('name device and address, mark this one, and offer no end for it', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Sessions' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Firefox on LinuxThis session192.0.2.1 · active now');
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
    expect(rows[1]?.textContent).toContain('Safari on iPhone192.0.2.1 · last seen Nov 20');
  });

  it('are ended one by one; one that is over already is no failure', async () => {
    let sessions = [here, phone];
    const { server } = open({
      'GET /api/auth/sessions': () => ({ body: { sessions } }),
      [`DELETE /api/auth/sessions/${phone.id}`]: (): FakeAnswer => {
        sessions = [here];
        return { status: 404, body: { code: 'not-found', message: 'Gone.' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'End the session of Safari on iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(made(server, 'DELETE')).toHaveLength(1);
    expect(useToasts.getState().toasts).toEqual([]);
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('that could not be ended stay, and it is said', async () => {
    open({ 'DELETE /api/auth/sessions': { status: 500 } });
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('The other sessions were not ended'));
    expect(screen.getByText('Safari on iPhone')).toBeTruthy();
  });

  it.each<[string, FakeAnswer]>([
    ['a page to sign in at', { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }],
    ['a 404 of its own', { status: 404, body: '<html>404 page not found</html>' }],
  ])('are not taken for ended where a proxy answers with %s', async (_, answer) => {
    open({ [`DELETE /api/auth/sessions/${phone.id}`]: answer });
    await userEvent.click(await screen.findByRole('button', { name: 'End the session of Safari on iPhone' }));
    await waitFor(() => expect(useToasts.getState().toasts[0]?.kind).toBe('danger'));
    expect(screen.getByText('Safari on iPhone')).toBeTruthy();
  });

  it('that cannot be loaded can be asked for again', async () => {
    let answer: FakeAnswer = { status: 500 };
    open({ 'GET /api/auth/sessions': () => answer });
    const section = await screen.findByRole('region', { name: 'Sessions' });
    expect(await within(section).findByText('Your sessions could not be loaded.')).toBeTruthy();
    answer = { body: { sessions: [here] } };
    await userEvent.click(within(section).getByRole('button', { name: 'Retry' }));
    expect(await within(section).findByText('Firefox on Linux')).toBeTruthy();
  });
});

describe('ways to sign in', () => {
  it('keep the last one, in the words of the server', async () => {
    const message = 'This is the last way into your account. Add another one before you remove it.';
    open({ 'DELETE /api/auth/identities/i1': { status: 409, body: { code: 'last-way-in', message } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Google' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Google?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByText(message)).toBeTruthy();
  });

  const ownerLink = { ...google, id: 'i2', provider: 'owner', name: 'Owner link', email: '' };
  it.each([
    [
      'an admin',
      'admin',
      [google],
      'If you are an admin by this address, you are one no more from your next sign-in on.',
    ],
    ['the owner', 'admin', [google, ownerLink], 'Nothing else changes.'],
    ['anybody else', 'user', [google], 'Nothing else changes.'],
  ])('say to %s what else changes without one', async (_who, role, identities, told) => {
    open({ 'GET /api/auth/identities': { body: { identities } } }, { ...user, role });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Google' }));
    expect((await screen.findByRole('dialog', { name: 'Remove Google?' })).textContent).toContain(told);
  });

  it('say once why another could not be added, and leave the address clean', async () => {
    open({}, user, '/dashboard?settings=account&error=identity-in-use&provider=microsoft');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This Microsoft account already belongs to another account here.',
    );
    await waitFor(() => expect(location.search).toBe('?settings=account'));
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('are no part of a demo account, which ends by itself', async () => {
    const { server } = open({}, { ...user, email: '', isDemo: true, role: 'user' });
    await screen.findByRole('list', { name: 'Sessions' });
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Ways to sign in' })).toBeNull();
    expect(server.requests.map((request) => request.address)).not.toContain('/api/auth/passkeys');
  });
});

it('a way to sign in without an e-mail address begins with what is said of its use', async () => {
  open({ 'GET /api/auth/identities': { body: { identities: [google, { ...google, id: 'i2', email: null }] } } });
  expect(await screen.findByText(/^mira@example\.org · last used /)).toBeTruthy();
  expect(screen.getByText(/^Last used /)).toBeTruthy();
  expect(screen.getByText(/^Added .* · not used yet/)).toBeTruthy();
});

describe('a passkey', () => {
  it('gets another name', async () => {
    const { server } = open({ 'PATCH /api/auth/passkeys/p1': { body: { ...passkey, name: 'Desk' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Rename My laptop' }));
    const field = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.clear(field);
    await userEvent.type(field, ' Desk {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(server, 'PATCH')).toEqual([{ address: '/api/auth/passkeys/p1', body: { name: 'Desk' } }]);
  });

  it('is removed after a question', async () => {
    const { server } = open({ 'DELETE /api/auth/passkeys/p1': { status: 204 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove My laptop' }));
    expect(made(server, 'DELETE')).toEqual([]);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(server, 'DELETE')).toHaveLength(1);
  });
});

describe('the profile', () => {
  it('shows name, address and role, and takes another name', async () => {
    const { server } = open({ 'PATCH /api/auth/user': { body: { ...user, username: 'Mira Anand' } } });
    expect(await screen.findByText('mira@example.org')).toBeTruthy();
    expect(screen.getByText('Admin')).toBeTruthy();
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Anand{Enter}');
    expect(await screen.findByText('Mira Anand')).toBeTruthy();
    expect(made(server, 'PATCH')).toEqual([{ address: '/api/auth/user', body: { username: 'Mira Anand' } }]);
  });

  it('keeps what is typed on while the name is being saved', async () => {
    const { promise: saved, resolve: answer } = Promise.withResolvers<FakeAnswer>();
    open({ 'PATCH /api/auth/user': () => saved });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await userEvent.type(field, ' Anand{Enter}');
    await screen.findByRole('button', { name: 'Saving...' });
    await userEvent.type(field, ' Rao');
    answer({ body: { ...user, username: 'Mira Anand' } });
    expect(await screen.findByText('Mira Anand')).toBeTruthy();
    expect(field.value).toBe('Mira Anand Rao');
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).not.toBe('true');
  });
});
