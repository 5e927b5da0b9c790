import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Points from the end within which one counts as reading it. */
const near = 48;

/** Keeps the end of a scrolling list in sight while one is there; one who has scrolled up is left alone. */
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
