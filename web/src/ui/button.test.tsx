import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

it('that is busy is not pressed again and sends no form, and can still have the focus', () => {
  const press = vi.fn();
  const send = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" busy={busy} onClick={press}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole<HTMLButtonElement>('button');
  fireEvent.click(button);
  rerender(form(true));
  fireEvent.click(button);
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([1, 1]);
  // Browsers take the focus from what is disabled.
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});

it('that is busy keeps the focus also where it could not be pressed', () => {
  const { rerender } = render(<Button>Save</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button');
  rerender(
    <Button busy disabled>
      Save
    </Button>,
  );
  expect(button.disabled).toBe(false);
  rerender(<Button disabled>Save</Button>);
  expect(button.disabled).toBe(true);
});
