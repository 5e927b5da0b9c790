import { logout } from '@atrium/contract/routes/accounts.generated';
import { call } from '../../lib/api.ts';
import { leaveTo } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/notices/toast.ts';
import { signOutBy } from '../accounts/index.ts';
import { loadForgetting } from '../chats/index.ts';

/** Ends the session and reloads the page at the root. Drafts are kept until the server has confirmed the sign-out. */
export async function logOut(): Promise<void> {
  try {
    // Loaded before the session ends: if loading failed afterwards, the drafts would be left to the next user.
    const { forgetDrafts } = await loadForgetting();
    await signOutBy(() => call(logout));
    forgetDrafts();
  } catch {
    toast({
      kind: 'danger',
      title: 'Logout Failed',
      description: 'There was an error signing out. Please try again.',
    });
    return;
  }
  leaveTo(paths.home);
}
