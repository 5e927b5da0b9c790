import type { Persona } from '@atrium/contract/personas';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { useToasts } from '../../../ui/notices/toast.ts';
import CardDialogs from './card-dialogs.tsx';

afterEach(() => useToasts.setState({ toasts: [] }));

it('says in a toast why a persona could not be deleted, and closes the question as the editor does', async () => {
  fakeServer({ 'DELETE /api/digital-personas/8': { status: 500, body: { code: 'internal', message: 'No.' } } });
  const onClose = vi.fn();
  renderPage(
    <CardDialogs persona={{ id: 8, name: 'Otto', userId: 'u1' } as Persona} task="delete" onClose={onClose} />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Persona' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(useToasts.getState().toasts).toMatchObject([{ title: 'Error', description: 'Failed to delete persona: No.' }]);
  expect(screen.queryByRole('alert')).toBeNull();
});
