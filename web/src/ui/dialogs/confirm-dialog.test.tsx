import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

const asked = {
  title: 'Delete Research',
  description: 'The folder goes; 2 items in it stay in the space.',
  words: { idle: 'Delete folder', busy: 'Deleting...' },
};

it('does what it asks about only when that is confirmed', () => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(<ConfirmDialog {...asked} isBusy={false} onConfirm={onConfirm} onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Delete Research' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete folder' }));
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

it('stays until it is done, and is not confirmed twice', () => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(<ConfirmDialog {...asked} isBusy onConfirm={onConfirm} onClose={onClose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Deleting...' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

it('is not confirmed before what it asks to be typed is there', () => {
  const onConfirm = vi.fn();
  const dialog = (isReady: boolean) => (
    <ConfirmDialog {...asked} isBusy={false} isReady={isReady} onConfirm={onConfirm} onClose={() => undefined} />
  );
  const { rerender } = render(dialog(false));
  fireEvent.click(screen.getByRole('button', { name: 'Delete folder' }));
  expect(onConfirm).not.toHaveBeenCalled();
  rerender(dialog(true));
  fireEvent.click(screen.getByRole('button', { name: 'Delete folder' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('says why it was not done', () => {
  render(
    <ConfirmDialog
      {...asked}
      isBusy={false}
      fault="The server is busy."
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe('The server is busy.');
});

it('leads who works by keys on to the next row of a list, where the row it was asked about goes', async () => {
  const rows = (names: readonly string[], isAsking: boolean) => (
    <>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" aria-haspopup="menu" aria-label={`Options for ${name}`} />
          </li>
        ))}
      </ul>
      {isAsking && <ConfirmDialog {...asked} isBusy={false} onConfirm={() => undefined} onClose={() => undefined} />}
    </>
  );
  const { rerender } = render(rows(['Research', 'Projects'], false));
  screen.getByRole('button', { name: 'Options for Research' }).focus();
  rerender(rows(['Research', 'Projects'], true));
  const confirm = screen.getByRole('button', { name: 'Delete folder' });
  confirm.focus();
  fireEvent.click(confirm);
  rerender(rows(['Research', 'Projects'], false));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Options for Research'));
  rerender(rows(['Projects'], false));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Options for Projects'));
});
