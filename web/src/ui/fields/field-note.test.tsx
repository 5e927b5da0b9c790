import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FieldNote } from './field-note.tsx';

afterEach(cleanup);

it('is read with its field, and an error by itself as well when it appears', () => {
  const { rerender } = render(<FieldNote id="note" hint="As on the card." />);
  const hint = screen.getByText('As on the card.').closest('p');
  expect(hint?.id).toBe('note');
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<FieldNote id="note" hint="As on the card." error="It has expired." />);
  const error = screen.getByRole('alert');
  expect(error.textContent).toBe('It has expired.');
  expect(error.id).toBe('note');
  expect(screen.queryByText('As on the card.')).toBeNull();
  // Only an alert that is added to the page is announced, not an element that becomes one.
  expect(error).not.toBe(hint);
  rerender(<FieldNote hint="As on the card." />);
  expect(screen.queryByRole('alert')).toBeNull();
});
