import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

function open(props: { readonly isBusy?: boolean; readonly isReady?: boolean; readonly onCancel?: () => void }) {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()];
  render(
    <FormDialog title="Rename" verb="Save" onSubmit={onSubmit} onClose={onClose} {...props}>
      <input aria-label="Name" />
    </FormDialog>,
  );
  return { onSubmit, onClose };
}

it('is submitted by its last button, and by Enter in a field', async () => {
  const { onSubmit, onClose } = open({});
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
});

it.each([{ isBusy: true }, { isReady: false }])('is submitted by neither with %o', async (props) => {
  const { onSubmit } = open(props);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('is closed by Cancel, unless that does something else', () => {
  const { onClose } = open({});
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  const onCancel = vi.fn();
  const other = open({ onCancel });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onCancel.mock.calls.length, other.onClose.mock.calls.length]).toEqual([1, 0]);
});
