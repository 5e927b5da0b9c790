import { here } from './navigation.ts';

/** What the page shown scrolls by. */
const scrollerOf = () => document.querySelector<HTMLElement>('main [data-scroller]');
/** Milliseconds for which a page that was gone back to is seen to, and after which one that stands where it stood is left. */
const patience = 5_000;
const settled = 500;
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps how far down each page was scrolled, by its address: who goes back to it with the browser's buttons finds it
 * there again. The browser keeps that of whole documents alone. Gives back how to end it.
 */
export function keepPlaces(): () => void {
  const places = new Map<string, number>();
  let frame = 0;
  const leave = () => cancelAnimationFrame(frame);
  const note = ({ target }: Event) => {
    if (target instanceof HTMLElement && target === scrollerOf()) places.set(here(), target.scrollTop);
  };
  /** A page that is opened by a link begins at its top. */
  const forget = () => {
    leave();
    places.delete(here());
  };
  const comeBack = () => {
    leave();
    const place = places.get(here());
    const began = performance.now();
    // The page before may still be shown, and what this one lists may not be here yet.
    const look = () => {
      const passed = performance.now() - began;
      const scroller = scrollerOf();
      if (scroller && scroller.scrollTop !== place) scroller.scrollTop = place ?? 0;
      if (passed < (scroller?.scrollTop === place ? settled : patience)) frame = requestAnimationFrame(look);
    };
    if (place) look();
  };
  // SOURCE: wouter tells of each change of the history by an event of the method's name.
  const heard = [['pushState', forget], ['popstate', comeBack], ...acts.map((act) => [act, leave] as const)] as const;
  addEventListener('scroll', note, { capture: true, passive: true });
  for (const [name, listener] of heard) addEventListener(name, listener, { passive: true });
  return () => {
    leave();
    removeEventListener('scroll', note, { capture: true });
    for (const [name, listener] of heard) removeEventListener(name, listener);
  };
}
