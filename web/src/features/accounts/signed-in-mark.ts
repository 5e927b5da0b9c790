import type { User } from '@atrium/contract/accounts';
import { toast } from '../../ui/notices/toast.ts';

/**
 * The localStorage key of the signed-in user's id, kept from sign-in to sign-out. If it is still set while the server
 * sees a visitor, the user was signed out from elsewhere.
 */
export const signedInKey = 'atrium.signed-in';

/**
 * Stores the id of a signed-in user; if a visitor still has one stored, removes it and says once that the session has
 * ended.
 */
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
    // If the storage is full, no message is shown; the user is returned all the same.
  }
  return user;
}

/** The user for whom the server rendered the page: an id, or '' for a visitor. Undefined if the server did not say. */
const givenTo = document.querySelector<HTMLMetaElement>('meta[name="atrium-user"]')?.content;

/** The id of the user of this page; '' for a visitor. Signing in or out always reloads the page. */
export const writer = givenTo ?? localStorage.getItem(signedInKey) ?? '';

/** Whether the server saw no session and this browser stores no sign-in: then the user is certainly a visitor. */
export function isSurelyVisitor(): boolean {
  return givenTo === '' && !localStorage.getItem(signedInKey);
}

/** Removes the id, after the user signed out on purpose or has been told that the session ended. */
export function dropMark(): void {
  localStorage.removeItem(signedInKey);
}
