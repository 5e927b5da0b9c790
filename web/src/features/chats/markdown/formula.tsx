import 'katex/dist/katex.min.css';
import katex from 'katex';
import { useLayoutEffect, useRef } from 'react';

interface FormulaProps {
  readonly source: string;
  /** On a line of its own. */
  readonly isDisplay: boolean;
}

/** A formula cannot run macros without end, nor draw itself over the page. `maxSize` in em. */
const limits = { throwOnError: false, strict: false, trust: false, maxExpand: 500, maxSize: 20 } as const;

/** Draws a formula. KaTeX builds the elements itself: as HTML text its inline styles would be refused by the page's policy. */
export default function Formula({ source, isDisplay }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (place.current) katex.render(source, place.current, { ...limits, displayMode: isDisplay });
  }, [source, isDisplay]);
  return <span ref={place} className={isDisplay ? 'block' : undefined} />;
}
