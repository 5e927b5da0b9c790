import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated on change. */
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

/**
 * The sidebar is fixed from this width on; below it is a drawer. 768 px, or more where the browser's font size is
 * larger.
 */
export const wideScreen = '(min-width: 48rem)';
/** The sidebar is expanded from this width on, unless the user collapsed it. */
export const roomyScreen = '(min-width: 75rem)';
/** Touch input rather than a mouse. */
export const coarsePointer = '(pointer: coarse)';
