import { useUser } from '../queries.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Passkeys } from './passkeys.tsx';
import { Profile } from './profile.tsx';
import { Providers } from './providers.tsx';
import { Sessions } from './sessions.tsx';

interface AccountTabProps {
  /** Forgets what this browser keeps of an account that was deleted. */
  readonly onDeleted: () => void;
}

/** Who someone is here, how they come in, where they are signed in, and the way out for good. */
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
