import { onSignInRequired } from '../../lib/api.ts';
import { here, leaveTo } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readUser, userKey } from './queries.ts';
import { dropMark } from './signed-in-mark.ts';

let isWatching = true;

/**
 * Notices that the session of someone signed in is over: ended from another device, or expired. The page is then left for the
 * sign-in page, which says so and leads back; what was being written stays in the browser.
 */
export function watchSessionEnd(): () => void {
  return onSignInRequired(() => {
    if (isWatching && queryClient.getQueryData(userKey)) void leaveIfSignedOut();
  });
}

/** While one signs out oneself, an answer that says so is no news. */
export function expectSessionEnd(isExpected: boolean): void {
  isWatching = !isExpected;
}

async function leaveIfSignedOut(): Promise<void> {
  isWatching = false;
  try {
    if ((await readUser()) === null) {
      dropMark();
      leaveTo(paths.signIn(here(), 'session-ended'));
      return;
    }
  } catch {
    // The server cannot be asked now; the next refusal asks again.
  }
  isWatching = true;
}
