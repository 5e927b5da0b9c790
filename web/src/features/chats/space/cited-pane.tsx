import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { historyState } from '../../../lib/history-state.ts';
import { useAddressQuery } from '../../../lib/navigation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { citedAgain } from '../messages/grounding/open-cited.ts';

interface CitedPaneProps {
  /** Identifies the place shown; when it changes, the panel takes the focus again. */
  readonly place: string;
  readonly children: ReactNode;
}

/**
 * Shows a cited passage beside the chat, or over it on a small screen. It takes the focus; Escape closes it, and
 * closing it returns the focus to the mark that opened it.
 */
export function CitedPane({ place, children }: CitedPaneProps) {
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const [, change] = useAddressQuery();
  // A layout effect, because it must run before the chat is hidden on a small screen: a hidden element loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each place anew
  useLayoutEffect(() => takeFocus(box.current, opener), [place]);
  useEffect(() => {
    const bringBack = () => {
      box.current?.querySelector('mark')?.scrollIntoView({ block: 'center' });
      takeFocus(box.current, opener);
    };
    window.addEventListener(citedAgain, bringBack);
    return () => window.removeEventListener(citedAgain, bringBack);
  }, []);
  useEffect(
    () => () => {
      // If the user has focused something else meanwhile, the focus stays there.
      if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
    },
    [],
  );
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isWithin(event)) return;
    change({ source: null, note: null, at: null, version: null });
  };
  return (
    <section
      ref={box}
      aria-label="What is cited"
      aria-description={quoted()}
      tabIndex={-1}
      className="space-chat-beside outline-none"
      onKeyDown={close}
    >
      <Suspense fallback={<Skeleton className="m-4 h-40" />}>{children}</Suspense>
    </section>
  );
}

/** Remembers the focused element, unless it is inside the panel, and focuses the panel. */
function takeFocus(box: HTMLElement | null, opener: RefObject<HTMLElement | null>): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !box?.contains(activeElement)) opener.current = activeElement;
  box?.focus({ preventScroll: true });
}

/**
 * Whether a key was pressed inside the panel. A menu or dialog opened from it is elsewhere in the page, and handles
 * Escape itself.
 */
function isWithin({ currentTarget, target }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

/** The cited words, which were stored in the browser's history entry. */
function quoted(): string | undefined {
  const quote = historyState('quote');
  return typeof quote === 'string' ? `“${quote}”` : undefined;
}
