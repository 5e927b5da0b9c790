import { signInFailures } from '@atrium/contract/errors';
import { navigate } from '../../lib/navigation.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/notices/toast.ts';
import { driveStatusKey } from './queries.ts';

/** Messages for which the sign-in messages do not fit. */
const own: Readonly<Record<string, string>> = {
  'not-configured': 'Google Drive is not set up on this server.',
  cancelled: 'Google Drive was not connected: you cancelled.',
  expired: 'Connecting took too long, or was begun in another browser. Try again.',
  refused: 'Google did not confirm the connection. Try again.',
};

/** Reports the outcome after the return from Google, and removes it from the address. */
export function finishConnecting(): void {
  const query = new URLSearchParams(location.search);
  if (!query.has('storage')) return;
  const failure = query.get('error');
  for (const name of ['storage', 'error', 'provider']) query.delete(name);
  navigate(query.size > 0 ? `${location.pathname}?${query}` : location.pathname, { replace: true });
  void queryClient.invalidateQueries({ queryKey: driveStatusKey });
  if (failure === null) {
    toast({ title: 'Google Drive connected', description: 'Your chats are being saved to your Drive.' });
  } else {
    toast({ kind: 'danger', title: 'Google Drive was not connected', description: sentenceOf(failure) });
  }
}

function sentenceOf(failure: string): string {
  const shared = Object.entries(signInFailures).find(([code]) => code === failure)?.[1];
  const sentence = Object.hasOwn(own, failure) ? own[failure] : undefined;
  return sentence ?? shared?.replaceAll('{provider}', 'Google') ?? 'Connecting did not work. Try again.';
}
