import { toast } from '../../ui/toast.ts';

/** Carries the greeting over the reload that follows a sign-in. */
const greetingKey = 'demo-greeting';

/** Leaves word for the page that loads next. */
export function greetAfterReload(): void {
  try {
    sessionStorage.setItem(greetingKey, '1');
  } catch {
    // Without storage the greeting is lost with the reload; the sign-in is not.
  }
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
