import { UserRound } from 'lucide-react';
import type { FailedQuery } from './load-failure.tsx';
import { LoadFailurePlace } from './load-failure-place.tsx';

interface UserFailureProps {
  /** What was asked about who is here. */
  readonly query: FailedQuery & { readonly error: unknown };
  /** Its title is the page's: nothing else on it has one. */
  readonly heading?: boolean;
  readonly className?: string;
}

/** In place of what belongs to an account, where the server could not say whose: nobody signed in is told to sign in. */
export function UserFailure(props: UserFailureProps) {
  return <LoadFailurePlace icon={UserRound} title="Your account could not be loaded" {...props} />;
}
