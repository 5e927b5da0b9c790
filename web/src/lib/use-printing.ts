import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is put on paper: what is drawn only when it comes into view has to be drawn by then. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // The browser takes the page as it is when this has returned.
    addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal: stop.signal });
    addEventListener('afterprint', () => setIsPrinting(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}
