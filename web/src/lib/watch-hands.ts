import { here } from './navigation.ts';

const deeds = ['keydown', 'pointerdown'] as const;

/**
 * Watches from now on for input and navigation. The returned function tells whether the user has stayed on the page and
 * pressed nothing, so that the page may be changed without disturbing them.
 */
export function watchHands(): () => boolean {
  const left = here();
  const hands = new AbortController();
  for (const deed of deeds) addEventListener(deed, () => hands.abort(), { capture: true, signal: hands.signal });
  return () => {
    const isLeftAlone = !hands.signal.aborted && here() === left;
    hands.abort();
    return isLeftAlone;
  };
}
