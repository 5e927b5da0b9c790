import { navigate } from '../../lib/navigation.ts';
import { toast } from '../../ui/notices/toast.ts';
import { failureText } from './failure-text.ts';

/** Says why a way in could not be added, on the page the browser was sent back to, and takes that out of the address. */
export function tellFailure(): void {
  const query = new URLSearchParams(location.search);
  const failure = failureText(query);
  // What a way in could not be added for always comes with its provider: a link cannot make the page say anything else.
  const isOfProvider = query.has('provider') && query.get('error') !== 'session-ended';
  if (failure === null || !isOfProvider || query.has('storage')) return;
  for (const name of ['error', 'provider']) query.delete(name);
  navigate(query.size > 0 ? `${location.pathname}?${query}` : location.pathname, { replace: true });
  toast({ kind: 'danger', title: 'That did not work', description: failure });
}
