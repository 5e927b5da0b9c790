import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ShowMore } from './show-more.tsx';

afterEach(cleanup);

const paged = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: vi.fn() };

it('asks for more, and not again while it comes', async () => {
  const fetchNextPage = vi.fn();
  const { rerender } = render(<ShowMore query={{ ...paged, fetchNextPage }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  rerender(<ShowMore query={{ ...paged, fetchNextPage, isFetchingNextPage: true }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('is not there where there is no more', () => {
  const { container } = render(<ShowMore query={{ ...paged, hasNextPage: false }} />);
  expect(container.textContent).toBe('');
});

it('says what could not be loaded, and can be asked again', async () => {
  const fetchNextPage = vi.fn();
  render(<ShowMore what="older entries" query={{ ...paged, fetchNextPage, isFetchNextPageError: true }} />);
  expect(screen.getByRole('alert').textContent).toBe('Older entries could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
