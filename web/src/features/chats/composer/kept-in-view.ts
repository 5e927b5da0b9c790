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
    const keep = () => {
      if (!element.contains(document.activeElement)) return;
      element.scrollIntoView({ block: 'nearest' });
      const hidden = hiddenHeight(element);
      if (hidden > 0) scrollBy(0, hidden);
    };
    const sizes = new ResizeObserver(keep);
    sizes.observe(element);
    const stop = new AbortController();
    addEventListener('resize', keep, stop);
    visualViewport?.addEventListener('resize', keep, stop);
    element.addEventListener('focusin', keep, stop);
    return () => {
      sizes.disconnect();
      stop.abort();
    };
  }, [box]);
  return null;
}

/**
 * Pixels of an element below the part of the page that is seen. On iOS the keyboard lies over the page, whose own size stays,
 * so neither `resize` of the window nor `scrollIntoView` takes notice of it. Source: CSSOM View, "The VisualViewport interface".
 */
function hiddenHeight(element: HTMLElement): number {
  // In a page that was made larger by two fingers, the reader has chosen what is seen.
  if (!visualViewport || visualViewport.scale > 1) return 0;
  return element.getBoundingClientRect().bottom - visualViewport.offsetTop - visualViewport.height;
}
