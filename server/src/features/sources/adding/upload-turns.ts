import { Problem } from '../../../platform/http/problem.ts';
import { createTurns, type Turns } from '../../../platform/lanes/create-turns.ts';

/** The most files of one user whose bytes are in memory at once; the page sends three. */
const mostAtOnce = 3;
/**
 * The most other files of a user that wait, with their bytes unread, and how long they wait, in milliseconds: less than
 * a request may take.
 */
const mostWaiting = 40;
const patience = 60_000;

const tooMany = 'Too many files are being added at once. Wait for some of them, then add the others.';

/**
 * Gives the uploads of each user their turns, in the order in which they arrive, because a file is held in memory as a
 * whole while it is added. Throws Problem 'rate-limited' when no turn comes in time.
 */
export function uploadTurns(waitMs = patience): Turns {
  const limits = { ofOne: mostAtOnce, waitingOfOne: mostWaiting, waitMs };
  return createTurns(limits, () => new Problem('rate-limited', tooMany, { retryAfter: 10 }));
}
