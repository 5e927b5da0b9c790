import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextArea } from './text-area.tsx';

afterEach(cleanup);

const field = (value: string) => <TextArea label="Wish" hint="For whom." maxLength={2_000} value={value} readOnly />;

it('says that no more fits once it is full, for a browser cuts what is pasted and says nothing', () => {
  const { rerender } = render(field('a'.repeat(1_999)));
  expect(screen.queryByRole('status')).toBeNull();
  rerender(field('a'.repeat(2_000)));
  expect(screen.getByRole('status').textContent).toBe('No more than 2,000 characters fit here: the rest is left out.');
  expect(screen.getByText('For whom.')).toBeDefined();
});
