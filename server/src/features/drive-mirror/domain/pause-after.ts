const firstPause = 5;
/** Short enough for a chat to be there within 90 s of the drive's recovery, with the looks into the queue in between. */
const longestPause = 45;
/** What a drive may ask for at most. */
const longestAsked = 300;

/** Seconds to wait after so many failures in a row, spread so that not all ask at once. `chance` from 0 to 1. */
export function pauseAfter(failures: number, asked: number | undefined, chance: number): number {
  const grown = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 10));
  const spread = grown * (0.8 + 0.2 * chance);
  return Math.ceil(Math.max(spread, Math.min(asked ?? 0, longestAsked)));
}
