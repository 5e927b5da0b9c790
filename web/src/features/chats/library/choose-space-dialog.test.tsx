import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import ChatToSourceDialog from './chat-to-source-dialog.tsx';

const user = { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: true };
const spaces = [
  { id: 1, userId: 'u', name: 'Home' },
  { id: 7, userId: 'u', name: 'Harbour' },
];

beforeEach(() => {
  fakeWindow({ width: 1440 });
});

it('stays open while the work goes on, so that what comes of it is said', async () => {
  const held = Promise.withResolvers<void>();
  const message = 'A chat without a word cannot be a source.';
  fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/spaces': { body: spaces },
    'POST /api/chat/c1/source': async () => {
      await held.promise;
      return { status: 400, body: { code: 'invalid', message } };
    },
  });
  const onClose = vi.fn();
  renderPage(<ChatToSourceDialog chat={{ id: 'c1', title: 'Fees' }} onClose={onClose} />);
  await screen.findByLabelText('Space');
  fireEvent.click(screen.getByRole('button', { name: 'Add source' }));
  await screen.findByRole('button', { name: 'Adding...' });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe('true');
  held.resolve();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('offers the space that is open; a number of another section is none', async () => {
  fakeServer({ 'GET /api/auth/user': { body: user }, 'GET /api/spaces': { body: spaces } });
  const chosen = async (at: string) => {
    const shown = renderPage(<ChatToSourceDialog chat={{ id: 'c1', title: 'Fees' }} onClose={() => {}} />, { at });
    const { value } = await screen.findByLabelText<HTMLSelectElement>('Space');
    shown.unmount();
    return value;
  };
  expect(await chosen('/dashboard?section=spaces&space=7')).toBe('7');
  expect(await chosen('/dashboard?section=history&space=7')).toBe('1');
  expect(await chosen('/dashboard')).toBe('1');
});
