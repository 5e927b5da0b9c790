const firstPause = 5;
/**
 * Short enough for a chat to arrive within 90 s of the drive's recovery, including the intervals at which the queue is
 * polled.
 */
const longestPause = 45;
/** The longest pause that a drive may ask for. */
const longestAsked = 300;

/**
 * Seconds to wait after `failures` in a row, spread so that not all users retry at once. `chance` is between 0 and 1.
 */
export function pauseAfter(failures: number, asked: number | undefined, chance: number): number {
  const grown = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 10));
  const spread = grown * (0.8 + 0.2 * chance);
  return Math.ceil(Math.max(spread, Math.min(asked ?? 0, longestAsked)));
}
