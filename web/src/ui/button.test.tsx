import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { X } from 'lucide-react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

afterEach(cleanup);

it('that is busy is not pressed again and sends no form, and can still have the focus', () => {
  const press = vi.fn();
  const send = vi.fn((event: React.SubmitEvent) => event.preventDefault());
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
  // Browsers take the focus away from a disabled control.
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});

it.each([
  [
    'a button',
    (isOff: boolean, press: () => void) => (
      <Button disabled={isOff} onClick={press}>
        Start over
      </Button>
    ),
  ],
  [
    'a button with a drawing alone',
    (isOff: boolean, press: () => void) => <IconButton icon={X} label="Start over" disabled={isOff} onClick={press} />,
  ],
])(
  '%s that there is nothing to press for keeps the focus and its place in the order of Tab, and does nothing',
  (_, draw) => {
    const press = vi.fn();
    const { rerender } = render(draw(false, press));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Start over' });
    button.focus();
    rerender(draw(true, press));
    fireEvent.click(button);
    expect([button.disabled, button.getAttribute('aria-disabled'), press.mock.calls.length]).toEqual([
      false,
      'true',
      0,
    ]);
    rerender(draw(false, press));
    fireEvent.click(button);
    expect([button.hasAttribute('aria-disabled'), press.mock.calls.length]).toEqual([false, 1]);
  },
);
