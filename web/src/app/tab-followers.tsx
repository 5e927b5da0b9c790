import { useEffect } from 'react';
import UserFollower from '../features/accounts/user-follower.tsx';
import { followTheme } from '../features/shell/follow-theme.ts';

/** What is done in another tab of the browser and shows in this one: who signed in there, and the theme. Draws nothing. */
export default function TabFollowers() {
  useEffect(() => {
    addEventListener('storage', followTheme);
    return () => removeEventListener('storage', followTheme);
  }, []);
  return <UserFollower />;
}
