import { useUser } from '../accounts/index.ts';
import { Profile } from './profile.tsx';

/** Who someone is here. */
export default function AccountTab() {
  const { data: user } = useUser();
  if (!user) return null;
  return <Profile user={user} />;
}
