import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { spacesAnswers } from '../../../testing/spaces-stage.ts';
import CreateDialog from './create-dialog.tsx';

const full = { code: 'conflict', message: 'You have as many spaces as fit. Delete one and try again.' };

beforeEach(() => fakeWindow({ width: 1440 }));

it('says why a space was not made beside what makes it, until it is tried again', async () => {
  let answer = () => {};
  fakeServer({
    ...spacesAnswers,
    'POST /api/spaces': () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 409, body: full });
      }),
  });
  const onClose = vi.fn();
  renderPage(<CreateDialog onClose={onClose} />);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Herons' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add Space' }));
  await screen.findByRole('button', { name: 'Adding...' });
  answer();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(full.message);
  // The content above scrolls and may be out of sight on a phone; the footer does not.
  const create = screen.getByRole('button', { name: 'Add Space' });
  expect(alert.closest('footer')).toBe(create.closest('footer'));
  expect(onClose).not.toHaveBeenCalled();

  fireEvent.click(create);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  answer();
});

it('says that a name is missing at its field alone', async () => {
  fakeServer(spacesAnswers);
  renderPage(<CreateDialog onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Space' }));
  const name = await screen.findByRole('textbox', { name: 'Name', description: 'Give the space a name.' });
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').id).toBe(name.getAttribute('aria-describedby'));
});
