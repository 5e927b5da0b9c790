import { Problem } from '../../../platform/http/problem.ts';
import { createTurns, type Turns } from '../../../platform/lanes/create-turns.ts';

/** Files of one user whose bytes are in memory at once; the page sends three. */
const mostAtOnce = 3;
/** Others of his that wait, their bytes unread, and for how long: less than a request may take. Milliseconds. */
const mostWaiting = 40;
const patience = 60_000;

const tooMany = 'Too many files are being added at once. Wait for some of them, then add the others.';

/**
 * Gives the uploads of each user their turns, in the order they came: a file is in memory as a whole while it is taken in.
 * Throws Problem 'rate-limited' when a turn does not come.
 */
export function uploadTurns(waitMs = patience): Turns {
  const limits = { ofOne: mostAtOnce, waitingOfOne: mostWaiting, waitMs };
  return createTurns(limits, () => new Problem('rate-limited', tooMany, { retryAfter: 10 }));
}
