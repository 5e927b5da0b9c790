import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { refused, space } from '../../../testing/spaces-stage.ts';
import { useToasts } from '../../../ui/notices/toast.ts';
import DeleteDialog from './delete-dialog.tsx';

afterEach(() => useToasts.setState({ toasts: [] }));

it('says in the question why a space could not be deleted, and asks again there', async () => {
  let isBusy = true;
  fakeServer({
    'GET /api/spaces': { body: [space(1), space(2)] },
    'DELETE /api/spaces/2': () =>
      isBusy ? refused(503, 'unavailable', 'The server is busy.') : { body: { ok: true } },
  });
  const onClose = vi.fn();
  renderPage(<DeleteDialog space={space(2)} onClose={onClose} />);
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Delete space' }));
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('The server is busy.');
  expect([useToasts.getState().toasts, onClose.mock.calls]).toEqual([[], []]);
  isBusy = false;
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'Space deleted', action: { label: 'Undo' } });
});
