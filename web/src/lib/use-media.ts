import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, now and whenever it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** From here on the sidebar is fixed; below it is a drawer. 768 px, or more where the browser's letters are set larger. */
export const wideScreen = '(min-width: 48rem)';
/** From here on the sidebar is expanded unless someone collapses it. */
export const roomyScreen = '(min-width: 75rem)';
/** A finger rather than a mouse. */
export const coarsePointer = '(pointer: coarse)';
