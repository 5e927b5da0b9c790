import { beforeEach, expect, it } from 'vitest';
import { useToasts } from '../../ui/notices/toast.ts';
import { tellFailure } from './tell-failure.ts';

const at = (address: string) => history.replaceState(null, '', address);
const toasts = () => useToasts.getState().toasts;
beforeEach(() => useToasts.setState({ toasts: [] }));

it('says nothing at an address without a failure, or with one of the drive, and leaves it as it is', () => {
  for (const address of [
    '/dashboard?c=1',
    '/dashboard?error=session-ended&provider=google',
    '/dashboard?error=expired',
    '/dashboard?storage=google-drive&error=cancelled',
  ]) {
    at(address);
    tellFailure();
    expect(location.pathname + location.search).toBe(address);
  }
  expect(toasts()).toEqual([]);
});

it('says once why a provider was not added, and cleans the address of that alone', () => {
  at('/dashboard?c=1&error=sign-in-first&provider=google');
  tellFailure();
  tellFailure();
  expect(toasts()).toMatchObject([{ description: 'Sign in first, then connect Google.' }]);
  expect(location.search).toBe('?c=1');
});
