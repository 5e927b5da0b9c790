import type { User } from '@atrium/contract/accounts';
import { toast } from '../../ui/notices/toast.ts';

/**
 * Stands in the browser from a sign-in to the log-out, with the id of who is signed in. A visitor in a browser that has it was
 * signed out from elsewhere.
 */
export const signedInKey = 'atrium.signed-in';

/** Sets the mark for someone signed in; tells a visitor who still has one that the session is over, once. */
export function noteWhoIsHere(user: User | null): User | null {
  try {
    if (user) localStorage.setItem(signedInKey, user.id);
    else if (localStorage.getItem(signedInKey)) {
      dropMark();
      toast({
        title: 'You have been signed out',
        description: 'This session was ended or has expired. Sign in to see your chats.',
      });
    }
  } catch {
    // Where the storage is full nobody is told; who is here is the same.
  }
  return user;
}

/** Whom the server gave the page to: an id, or nothing for a visitor. Undefined where it did not say. */
const givenTo = document.querySelector<HTMLMetaElement>('meta[name="atrium-user"]')?.content;

/** Who writes on this page, by id; '' for a visitor. Nobody signs in or out without its being loaded anew. */
export const writer = givenTo ?? localStorage.getItem(signedInKey) ?? '';

/** Whether the server gave the page to a request without a session, in a browser that never had one or knows it is over. */
export function isSurelyVisitor(): boolean {
  return givenTo === '' && !localStorage.getItem(signedInKey);
}

/** Takes the mark away: when someone signs out knowingly, or has been told already. */
export function dropMark(): void {
  localStorage.removeItem(signedInKey);
}
