import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FieldNote } from './field-note.tsx';

afterEach(cleanup);

it('is read with its field, and by itself only where no field can name it', () => {
  const { rerender } = render(<FieldNote id="note" hint="As on the card." error="It has expired." />);
  expect(screen.getByText('It has expired.').closest('p')?.id).toBe('note');
  expect(screen.queryByText('As on the card.')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<FieldNote error="It has expired." />);
  expect(screen.getByRole('alert').textContent).toBe('It has expired.');
  rerender(<FieldNote hint="As on the card." />);
  expect(screen.queryByRole('alert')).toBeNull();
});
