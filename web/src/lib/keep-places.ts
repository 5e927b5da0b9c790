import { here } from './navigation.ts';

/** The element that scrolls the current page. */
const scrollerOf = () => document.querySelector<HTMLElement>('main [data-scroller]');
/**
 * Milliseconds: `patience` is how long to try to restore a page's scroll position; `settled` is how long a restored
 * position is still watched.
 */
const patience = 5_000;
const settled = 500;
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Remembers how far each page was scrolled, by its address, and restores it when the user returns with the browser's
 * back or forward button. The browser does this only for whole documents. Returns a function that stops it.
 */
export function keepPlaces(): () => void {
  const places = new Map<string, number>();
  let frame = 0;
  const leave = () => cancelAnimationFrame(frame);
  const note = ({ target }: Event) => {
    // Looking for the scroller takes a while in a long chat, which scrolls with each line of a reply.
    const isScroller = target instanceof HTMLElement && 'scroller' in target.dataset && target === scrollerOf();
    if (isScroller) places.set(here(), target.scrollTop);
  };
  /** A page opened by a link starts at its top. */
  const forget = () => {
    leave();
    places.delete(here());
  };
  const comeBack = () => {
    leave();
    const place = places.get(here());
    const began = performance.now();
    // The previous page may still be shown, and the content of this one may not be loaded yet.
    const look = () => {
      const passed = performance.now() - began;
      const scroller = scrollerOf();
      if (scroller && scroller.scrollTop !== place) scroller.scrollTop = place ?? 0;
      if (passed < (scroller?.scrollTop === place ? settled : patience)) frame = requestAnimationFrame(look);
    };
    if (place) look();
  };
  // SOURCE: wouter dispatches an event named after the history method for each change of the history.
  const heard = [['pushState', forget], ['popstate', comeBack], ...acts.map((act) => [act, leave] as const)] as const;
  addEventListener('scroll', note, { capture: true, passive: true });
  for (const [name, listener] of heard) addEventListener(name, listener, { passive: true });
  return () => {
    leave();
    removeEventListener('scroll', note, { capture: true });
    for (const [name, listener] of heard) removeEventListener(name, listener);
  };
}
