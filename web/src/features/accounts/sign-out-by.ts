import { expectSessionEnd } from './session-end.ts';
import { dropMark } from './signed-in-mark.ts';

/** Does what ends the caller's session, knowingly: when it succeeds nobody is told of a session that ended. */
export async function signOutBy(end: () => Promise<unknown>): Promise<void> {
  expectSessionEnd(true);
  try {
    await end();
    dropMark();
  } catch (error) {
    expectSessionEnd(false);
    throw error;
  }
}
