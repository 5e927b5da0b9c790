import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { historyState } from '../../../lib/history-state.ts';
import { useAddressQuery } from '../../../lib/navigation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { citedAgain } from '../messages/grounding/open-cited.ts';

interface BesideProps {
  /** What names the place that is shown: another one takes the focus anew. */
  readonly place: string;
  readonly children: ReactNode;
}

/**
 * What a chat cites, beside it or on a small screen over it. It takes the focus; Escape closes it, and whoever closes it
 * is back at the mark by which it was opened.
 */
export function Beside({ place, children }: BesideProps) {
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const [, change] = useAddressQuery();
  // Before the chat is hidden on a small screen: what is hidden has no focus.
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
      // Who has gone on to something else meanwhile stays there.
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

/** Remembers who had the focus, unless it was somebody within. */
function takeFocus(box: HTMLElement | null, opener: RefObject<HTMLElement | null>): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !box?.contains(activeElement)) opener.current = activeElement;
  box?.focus({ preventScroll: true });
}

/** A menu or dialog opened from here stands elsewhere in the page, and closes by its own Escape. */
function isWithin({ currentTarget, target }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

/** The words that were cited, which came along with the entry of the browser's history. */
function quoted(): string | undefined {
  const quote = historyState('quote');
  return typeof quote === 'string' ? `“${quote}”` : undefined;
}
