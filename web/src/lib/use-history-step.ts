import { useEffect } from 'react';

/**
 * Runs a function at each step back or forward in the browser's history. What lies over the page and has no address of
 * its own is closed by it: it would cover the page that the step leads to.
 */
export function useHistoryStep(run: () => void): void {
  useEffect(() => {
    addEventListener('popstate', run);
    return () => removeEventListener('popstate', run);
  }, [run]);
}
