import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { leaveTo } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast.ts';

/** Carries the greeting over the reload that follows a sign-in. */
const greetingKey = 'demo-greeting';

/** Signs in a fresh demo user, then loads the page anew on the dashboard, so that nothing of the visitor's stays in memory. */
export function useDemoLogin() {
  return useMutation({
    mutationFn: () => call('demoLogin'),
    onSuccess: () => {
      try {
        sessionStorage.setItem(greetingKey, '1');
      } catch {
        // Without storage the greeting is lost with the reload; the sign-in is not.
      }
      leaveTo(paths.dashboard);
    },
    onError: () =>
      toast({ kind: 'danger', title: 'Login Failed', description: 'Could not log you in. Please try again.' }),
  });
}

/** Greets who has just signed in with a demo account; once. */
export function greetDemoUser(): void {
  try {
    if (!sessionStorage.getItem(greetingKey)) return;
    sessionStorage.removeItem(greetingKey);
  } catch {
    return;
  }
  toast({ kind: 'success', title: 'Welcome!', description: "You're now logged in as a demo user." });
}
