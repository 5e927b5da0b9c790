import { ShieldAlert } from 'lucide-react';
import { here, navigate } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../button.tsx';
import { Empty } from './empty.tsx';

interface NotAllowedProps {
  /** Whether nobody is signed in: a sign-in button is then shown. */
  readonly isVisitor: boolean;
  /** What an admin does on this page: 'manage persona templates'. */
  readonly to: string;
}

/** Replaces an admin page for everyone who is not an admin. */
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
