import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { RowMenuButton } from './row-menu-button.tsx';

const chat = { id: '7', title: 'Harbour dues', isPinned: false };

async function choose(item: string) {
  fakeWindow({ width: 1440 });
  fakeServer({
    'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: 'Sign in.' } },
    'GET /api/chat/7/share': { body: null },
  });
  renderPage(<RowMenuButton chat={chat} onRename={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Options for Harbour dues' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

it.each([
  ['Share', 'Share this chat'],
  ['Export', 'Export this chat'],
])('%s in the menu of a chat that is not open leads to it', async (item, dialog) => {
  await choose(item);
  expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy();
});

it('the dialog of a row does not outlast a step back in the history, whose page it would cover', async () => {
  history.pushState(null, '', '/dashboard?section=history');
  await choose('Share');
  await screen.findByRole('dialog');
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
