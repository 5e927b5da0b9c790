import type { User } from '@atrium/contract/accounts';
import { useEffect } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { toastAfterLoad } from '../../ui/notices/toast-after-load.ts';
import { userKey } from './queries.ts';
import { signedInKey } from './signed-in-mark.ts';
import { tellNothingKept } from './tell-nothing-kept.ts';

/**
 * Reloads the page after another tab has signed in a different user. The browser then sends that user's cookie, so this
 * tab would load and store data under the wrong user. If the browser stores nothing, sign-ins cannot be followed, and
 * the user is told so. Draws nothing.
 */
export default function UserFollower() {
  useEffect(() => {
    // Browsers block it together with cookies; `index.html` then replaces it by a substitute.
    if (!(localStorage instanceof Storage)) return tellNothingKept();
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  return null;
}

function follow({ key, newValue }: StorageEvent): void {
  const shown = queryClient.getQueryData<User | null>(userKey);
  if (key !== signedInKey || newValue === null || shown === undefined || shown?.id === newValue) return;
  toastAfterLoad({
    title: 'You have signed in in another tab',
    description: 'This tab shows that account now.',
  });
  location.reload();
}
