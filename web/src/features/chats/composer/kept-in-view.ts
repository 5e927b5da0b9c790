import { type RefObject, useEffect } from 'react';
import { isCoarse } from './send-key.ts';

/**
 * On touch devices, keeps the whole composer with its Send button in view while it grows and while the on-screen
 * keyboard takes part of the view. Browsers only keep the line of the caret in view.
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
