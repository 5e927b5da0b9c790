import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { userKey } from './queries.ts';
import { signedInKey } from './signed-in-mark.ts';
import UserFollower from './user-follower.tsx';

const mira = { id: 'mira', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false };
const reload = vi.fn();
/** Another tab has stored the id of a signed-in user, or removed it. */
const writeElsewhere = (newValue: string | null, key = signedInKey) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  render(<UserFollower />);
});
afterEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test.each([
  ['somebody', mira],
  ['a visitor', null],
])('a tab of %s is loaded anew once another tab has signed in somebody else, and says why', (_who, shown) => {
  queryClient.setQueryData(userKey, shown);
  writeElsewhere('ben');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('atrium.toast')).toContain('You have signed in in another tab');
});

test('the same person, the end of a session and what else is written are no reason', () => {
  queryClient.setQueryData(userKey, mira);
  writeElsewhere('mira');
  writeElsewhere(null);
  writeElsewhere('ben', 'atrium.draft.new');
  expect(reload).not.toHaveBeenCalled();
});

test('a tab that does not know yet who is here will be told by the server', () => {
  writeElsewhere('ben');
  expect(reload).not.toHaveBeenCalled();
});
