import { useEffect } from 'react';
import UserFollower from '../features/accounts/user-follower.tsx';
import { followTheme } from '../features/shell/follow-theme.ts';
import { keepPlaces } from '../lib/keep-places.ts';

/** What the page sees to once it is at rest: who signed in in another tab, the theme there, how far pages were scrolled. Draws nothing. */
export default function Followers() {
  useEffect(() => {
    addEventListener('storage', followTheme);
    return () => removeEventListener('storage', followTheme);
  }, []);
  useEffect(keepPlaces, []);
  return <UserFollower />;
}
