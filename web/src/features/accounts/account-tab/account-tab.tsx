import { useUser } from '../queries.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Passkeys } from './passkeys.tsx';
import { Profile } from './profile.tsx';
import { Providers } from './providers.tsx';
import { Sessions } from './sessions.tsx';

interface AccountTabProps {
  /** Removes what this browser stores of an account that was deleted. */
  readonly onDeleted: () => void;
}

/** The account: profile, ways to sign in, sessions and deletion. */
export default function AccountTab({ onDeleted }: AccountTabProps) {
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <>
      <Profile user={user} />
      <Providers isDemo={user.isDemo} />
      <Passkeys isDemo={user.isDemo} />
      <Sessions />
      <DeleteAccount user={user} onDeleted={onDeleted} />
    </>
  );
}
