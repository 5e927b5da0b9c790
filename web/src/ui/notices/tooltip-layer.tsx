// Every page has this layer, and none needs it before it is idle.
import '../../styles/print.css';
import '../../styles/system-settings.css';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds: how long the pointer rests before a tooltip shows, and how soon after one the next shows at once. */
const showDelay = 700;
const skipDelay = 300;

interface Tip {
  readonly text: string;
  readonly keys: string | undefined;
  readonly anchor: DOMRect;
  readonly side: string;
}

/**
 * Shows a tooltip for any element with `data-tip` (`data-tip-keys` adds a shortcut, `data-tip-side` sets the side,
 * `data-tip-if-cut` keeps it away while all lines of the element are shown). One layer serves the page, so a control
 * needs no tooltip code of its own. A tooltip repeats or extends the name that assistive technology gets from
 * `aria-label`, so it is hidden there. Any key or press hides it.
 */
export default function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => watchTips(setTip), []);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tip && box.current) place(box.current, tip);
  }, [tip]);
  if (!tip) return null;
  return (
    <div
      ref={box}
      aria-hidden="true"
      data-testid="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-(--z-tip) max-w-70 rounded-sm bg-ink px-2 py-1 font-label text-surface text-xs"
    >
      {tip.text}
      {tip.keys && <kbd className="ml-1.5 font-sans opacity-70">{tip.keys}</kbd>}
    </div>
  );
}

/** Follows pointer and keyboard focus over the whole page; returns a function that stops it. */
function watchTips(show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Element | null = null;
  let shown = false;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  const hide = () => {
    clearTimeout(timer);
    // This runs on every scroll event.
    if (!shown) return;
    hiddenAt = performance.now();
    shown = false;
    show(null);
  };
  const open = (element: Element) => {
    const text = element.getAttribute('data-tip');
    if (!text || !element.isConnected) return;
    if (element.hasAttribute('data-tip-if-cut') && element.scrollHeight <= element.clientHeight) return;
    shown = true;
    const side = element.getAttribute('data-tip-side') ?? 'bottom';
    show({
      text,
      keys: element.getAttribute('data-tip-keys') ?? undefined,
      anchor: element.getBoundingClientRect(),
      side,
    });
  };
  const enter = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerType === 'touch') return;
    const element = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
    if (element === over) return;
    over = element;
    hide();
    if (!element) return;
    const isSoon = performance.now() - hiddenAt < skipDelay;
    timer = setTimeout(() => open(element), isSoon ? 0 : showDelay);
  };
  const focus = (event: Event) => {
    const element = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
    if (element?.matches(':focus-visible')) open(element);
  };
  const leave = () => {
    over = null;
    hide();
  };

  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true } as const;
  document.addEventListener('pointerover', enter, options);
  document.addEventListener('pointerdown', hide, options);
  // Of a move to a toast nothing is heard at the document after the capture phase.
  document.addEventListener('focusin', focus, { ...options, capture: true });
  document.addEventListener('focusout', hide, { ...options, capture: true });
  // Hides on any key: a button that was pressed by it may have another label afterwards.
  document.addEventListener('keydown', hide, options);
  document.documentElement.addEventListener('pointerleave', leave, options);
  addEventListener('scroll', hide, { ...options, capture: true });
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** Positions the box beside its anchor, on the other side if there is no room, and never outside the window. */
function place(box: HTMLElement, { anchor, side }: Tip): void {
  const gap = 6;
  const { width, height } = box.getBoundingClientRect();
  let left = anchor.left + (anchor.width - width) / 2;
  let top = anchor.bottom + gap;
  if (side === 'right') {
    left = anchor.right + gap;
    top = anchor.top + (anchor.height - height) / 2;
  } else if (top + height > innerHeight) top = anchor.top - height - gap;
  left = Math.max(gap, Math.min(left, innerWidth - width - gap));
  box.style.transform = `translate(${Math.round(left)}px, ${Math.round(Math.max(gap, top))}px)`;
}
