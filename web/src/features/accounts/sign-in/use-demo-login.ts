import { demoLogin } from '@atrium/contract/routes/accounts.generated';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { uploadsEnd } from '../../../lib/hold-for-upload.ts';
import { leaveTo } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { toastAfterLoad } from '../../../ui/notices/toast-after-load.ts';

/**
 * Signs in as a new demo user, then reloads the page on the dashboard, so that no data of the visitor stays in memory.
 */
export function useDemoLogin() {
  // A second press may come before the button is drawn as busy. It would open another account, and the visitor's chats
  // would stay in the first.
  const isAsked = useRef(false);
  const entry = useMutation({
    mutationFn: async () => {
      await uploadsEnd();
      return call(demoLogin);
    },
    onSuccess: () => {
      toastAfterLoad({ kind: 'success', title: 'Welcome!', description: "You're now logged in as a demo user." });
      leaveTo(paths.dashboard);
    },
    onError: () => {
      isAsked.current = false;
      toast({ kind: 'danger', title: 'Login Failed', description: 'Could not log you in. Please try again.' });
    },
  });
  return {
    enter: () => {
      if (isAsked.current) return;
      isAsked.current = true;
      entry.mutate();
    },
    isEntering: entry.isPending || entry.isSuccess,
  };
}
