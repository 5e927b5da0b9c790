import { expectSessionEnd } from './session-end.ts';
import { dropMark } from './signed-in-mark.ts';

/** Runs an action that ends the user's own session on purpose, without the message that the session has ended. */
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
