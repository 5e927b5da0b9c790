import { here } from './navigation.ts';

const deeds = ['keydown', 'pointerdown'] as const;

/** Looks from now on whether the reader stays where he is and presses nothing: then what he sees may be changed under him. */
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
