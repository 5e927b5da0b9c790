import { navigate } from '../../lib/navigation.ts';
import { toast } from '../../ui/notices/toast.ts';
import { failureText } from './failure-text.ts';

/**
 * Shows why a sign-in method could not be added, after the browser was sent back, and removes the error from the
 * address.
 */
export function tellFailure(): void {
  const query = new URLSearchParams(location.search);
  const failure = failureText(query);
  // Such an error always comes with its provider. Other errors are ignored, so that a link cannot make the page show
  // them.
  const isOfProvider = query.has('provider') && query.get('error') !== 'session-ended';
  if (failure === null || !isOfProvider || query.has('storage')) return;
  for (const name of ['error', 'provider']) query.delete(name);
  navigate(query.size > 0 ? `${location.pathname}?${query}` : location.pathname, { replace: true });
  toast({ kind: 'danger', title: 'That did not work', description: failure });
}
