import { useEffect } from 'react';
import UserFollower from '../features/accounts/user-follower.tsx';
import { followTheme } from '../features/shell/follow-theme.ts';
import { focusPages } from '../lib/focus-pages.ts';
import { keepPlaces } from '../lib/keep-places.ts';
import { typeAnywhere } from '../lib/type-anywhere.ts';

/**
 * Follows what changes around the page, once it is idle: who signed in in another tab, the theme chosen there, how far
 * pages were scrolled, what has the focus on another page, and what is typed where no control has it. Draws nothing.
 */
export default function Followers() {
  useEffect(() => {
    addEventListener('storage', followTheme);
    return () => removeEventListener('storage', followTheme);
  }, []);
  useEffect(keepPlaces, []);
  useEffect(focusPages, []);
  useEffect(typeAnywhere, []);
  return <UserFollower />;
}
