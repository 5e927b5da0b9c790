import type { User } from '@atrium/contract/accounts';
import { useEffect } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { toastAfterLoad } from '../../ui/notices/toast-after-load.ts';
import { userKey } from './queries.ts';
import { signedInKey } from './signed-in-mark.ts';
import { tellNothingKept } from './tell-nothing-kept.ts';

/**
 * Loads the page anew once another tab has signed in somebody else: the browser has his cookie from then on, so what this tab
 * fetched would be his, and what is written in it would go to him, under the name of who was here before. Where the browser keeps
 * nothing, nobody is followed, and that is said. Draws nothing.
 */
export default function UserFollower() {
  useEffect(() => {
    // It is blocked together with cookies: `index.html` puts another in its place.
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
