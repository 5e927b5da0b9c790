import { onSignInRequired } from '../../lib/api.ts';
import { uploadsEnd } from '../../lib/hold-for-upload.ts';
import { here, leaveTo } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readUser, userKey } from './queries.ts';
import { dropMark } from './signed-in-mark.ts';

let isWatching = true;

/**
 * Notices that the user's session has ended, by another device or by expiry. It then opens the sign-in page, which says
 * so and leads back; unsent text stays stored in the browser.
 */
export function watchSessionEnd(): () => void {
  return onSignInRequired(() => {
    if (isWatching && queryClient.getQueryData(userKey)) void leaveIfSignedOut();
  });
}

/** Suppresses that while the user signs out on purpose. */
export function expectSessionEnd(isExpected: boolean): void {
  isWatching = !isExpected;
}

async function leaveIfSignedOut(): Promise<void> {
  isWatching = false;
  try {
    if ((await readUser()) === null) {
      // Else the browser asks whether to leave while others are being uploaded.
      await uploadsEnd();
      dropMark();
      leaveTo(paths.signIn(here(), 'session-ended'));
    }
  } catch {
    // The server cannot be reached; the next 401 triggers another check.
  }
  // Also after that: something else in the page may have made the browser ask, and the user has stayed.
  isWatching = true;
}
