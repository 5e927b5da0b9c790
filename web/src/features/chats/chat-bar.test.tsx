import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ChatBar } from './chat-bar.tsx';

it('says why a chat that the server has not made yet cannot be renamed, shared or deleted', async () => {
  fakeWindow({ width: 1440 });
  fakeServer({ 'GET /api/auth/user': { status: 401 } });
  renderPage(<ChatBar place={{ chatId: null, slot: 'new' }} />);
  const rename = await screen.findByRole('button', { name: 'Rename' });
  expect(rename.getAttribute('aria-disabled')).toBe('true');
  expect(rename.getAttribute('aria-description')).toBe('This chat is not saved yet');
  expect(rename.dataset.tip).toBe('Rename: this chat is not saved yet');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Share' });
  expect(screen.getByText('This chat is not saved yet')).toBeTruthy();
});
