import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is being printed: content that is drawn only when scrolled into view must be drawn by then. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // The browser prints the page as it is when this listener returns.
    addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal: stop.signal });
    addEventListener('afterprint', () => setIsPrinting(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}
