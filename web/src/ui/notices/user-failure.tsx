import { UserRound } from 'lucide-react';
import type { FailedQuery } from './load-failure.tsx';
import { LoadFailurePlace } from './load-failure-place.tsx';

interface UserFailureProps {
  /** The failed request for the signed-in user. */
  readonly query: FailedQuery & { readonly error: unknown };
  /** Whether the title is the page's `<h1>`, where nothing else on the page has one. */
  readonly heading?: boolean;
  readonly className?: string;
}

/**
 * Replaces content of an account when the server could not say who is signed in. Users are not told to sign in, since
 * they may already be.
 */
export function UserFailure(props: UserFailureProps) {
  return <LoadFailurePlace icon={UserRound} title="Your account could not be loaded" {...props} />;
}
