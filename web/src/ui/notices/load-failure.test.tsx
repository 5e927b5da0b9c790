import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CloudOff } from 'lucide-react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProblemError } from '../../lib/problem-error.ts';
import { LoadFailure } from './load-failure.tsx';
import { LoadFailurePlace } from './load-failure-place.tsx';

afterEach(cleanup);

const overloaded = new ProblemError(503, '', '{"code":"overloaded","message":"The server is busy."}');

it('says what could not be loaded, and asks for it again', async () => {
  const refetch = vi.fn();
  render(<LoadFailure query={{ isFetching: false, refetch }}>The tasks could not be loaded.</LoadFailure>);
  const alert = screen.getByRole('alert');
  expect(within(alert).getByText('The tasks could not be loaded.')).toBeTruthy();
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('is not asked twice while the answer is on its way', async () => {
  const refetch = vi.fn();
  render(<LoadFailure query={{ isFetching: true, refetch }}>The tasks could not be loaded.</LoadFailure>);
  const retry = screen.getByRole('button', { name: 'Retry' });
  await userEvent.click(retry);
  expect(retry.getAttribute('aria-busy')).toBe('true');
  expect(refetch).not.toHaveBeenCalled();
});

it('in place of all that is missing, says what the server said of it', async () => {
  const refetch = vi.fn();
  const query = { error: overloaded, isFetching: false, refetch };
  render(<LoadFailurePlace heading icon={CloudOff} title="The space could not be loaded" query={query} />);
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByRole('heading', { level: 1, name: 'The space could not be loaded' })).toBeTruthy();
  expect(alert.getByText('The server is busy.')).toBeTruthy();
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('says that there was no answer, or what the place has to say of it', () => {
  const query = { error: new TypeError('Failed to fetch'), isFetching: false, refetch: () => undefined };
  const { rerender } = render(<LoadFailurePlace icon={CloudOff} title="Payment" query={query} />);
  expect(screen.getByText('The server could not be reached.')).toBeTruthy();
  rerender(
    <LoadFailurePlace icon={CloudOff} title="Payment" query={query}>
      Nothing was charged.
    </LoadFailurePlace>,
  );
  expect(screen.getByText('Nothing was charged.')).toBeTruthy();
  expect(screen.queryByText('The server could not be reached.')).toBeNull();
});
