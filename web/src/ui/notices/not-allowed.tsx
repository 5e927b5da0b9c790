import { ShieldAlert } from 'lucide-react';
import { here, navigate } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../button.tsx';
import { Empty } from './empty.tsx';

interface NotAllowedProps {
  /** Nobody is signed in: the way to do so is shown. */
  readonly isVisitor: boolean;
  /** What an admin comes here for: 'manage persona templates'. */
  readonly to: string;
}

/** What stands in place of an admin's page for everyone else. */
export function NotAllowed({ isVisitor, to }: NotAllowedProps) {
  return (
    <Empty
      heading
      icon={ShieldAlert}
      title="You are not allowed to open this page"
      className="mt-[20vh]"
      action={
        isVisitor && (
          <Button kind="primary" onClick={() => navigate(paths.signIn(here()))}>
            Sign in
          </Button>
        )
      }
    >
      {`It is for admins of this server. Sign in with an admin's account to ${to}.`}
    </Empty>
  );
}
