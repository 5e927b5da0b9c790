import { type RefObject, useEffect } from 'react';
import { isCoarse } from './send-key.ts';

/**
 * Under a finger all of what is written in stays in view, with the button that sends it: as it grows, and as the keys take
 * of the view. Browsers see to the line of the caret alone.
 */
export default function KeptInView({ box }: { readonly box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const element = box.current;
    if (!element || !isCoarse()) return;
    const keep = () => element.contains(document.activeElement) && element.scrollIntoView({ block: 'nearest' });
    const sizes = new ResizeObserver(keep);
    sizes.observe(element);
    const stop = new AbortController();
    addEventListener('resize', keep, stop);
    element.addEventListener('focusin', keep, stop);
    return () => {
      sizes.disconnect();
      stop.abort();
    };
  }, [box]);
  return null;
}
