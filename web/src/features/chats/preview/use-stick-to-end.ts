import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The list counts as scrolled to its end within this many pixels of it. */
const near = 48;

/** Keeps a growing list scrolled to its end, unless the user has scrolled up. */
export function useStickToEnd(content: unknown): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < near;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the growth of the content that moves the end
  useLayoutEffect(() => {
    if (isAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [content]);
  return list;
}
