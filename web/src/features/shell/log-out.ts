import { logout } from '@atrium/contract/routes/accounts.generated';
import { call } from '../../lib/api.ts';
import { leaveTo } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/notices/toast.ts';
import { signOutBy } from '../accounts/index.ts';
import { loadForgetting } from '../chats/index.ts';

/** Ends the session and loads the page anew at the root. Until the server has agreed, nothing typed is forgotten. */
export async function logOut(): Promise<void> {
  try {
    // Before the session ends: what could not be loaded after it would leave what was typed to who comes next.
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
