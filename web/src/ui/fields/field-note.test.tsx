import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FieldNote } from './field-note.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

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

it.each([
  ['a line', TextField],
  ['a text', TextArea],
] as const)(
  'an error of %s is announced at once when it was refused, and politely when it comes by typing',
  (_, Field) => {
    const shown = (value: string, error: string | null) => <Field label="Role" value={value} error={error} readOnly />;
    const roleOf = (text: string) => screen.getByText(text).closest('[role]')?.role;
    const { rerender } = render(shown('', null));
    rerender(shown('', 'Write something.'));
    expect(roleOf('Write something.')).toBe('alert');
    rerender(shown('abcde', 'Too long by 2 characters.'));
    const polite = screen.getByRole('status');
    expect(polite.textContent).toBe('Too long by 2 characters.');
    expect(screen.queryByRole('alert')).toBeNull();
    // It stays the same element: a new one would be announced as a whole at each key.
    rerender(shown('abcdef', 'Too long by 3 characters.'));
    expect(screen.getByRole('status')).toBe(polite);
    rerender(shown('abcdef', 'Too long by 3 characters.'));
    expect(screen.getByRole('status')).toBe(polite);
    rerender(shown('abcdef', 'The server refused it.'));
    expect(roleOf('The server refused it.')).toBe('alert');
    rerender(shown('abc', null));
    rerender(shown('abcd', 'Too long by 1 character.'));
    expect(roleOf('Too long by 1 character.')).toBe('status');
  },
);
