import { useEffect } from 'react';
import UserFollower from '../features/accounts/user-follower.tsx';
import { followTheme } from '../features/shell/follow-theme.ts';
import { keepPlaces } from '../lib/keep-places.ts';

/**
 * Follows what changes around the page, once it is idle: who signed in in another tab, the theme chosen there, and how
 * far pages were scrolled. Draws nothing.
 */
export default function Followers() {
  useEffect(() => {
    addEventListener('storage', followTheme);
    return () => removeEventListener('storage', followTheme);
  }, []);
  useEffect(keepPlaces, []);
  return <UserFollower />;
}
