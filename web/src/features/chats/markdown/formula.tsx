import 'katex/dist/katex.min.css';
import katex from 'katex';
import { useLayoutEffect, useRef } from 'react';
import './copy-formulas.ts';

interface FormulaProps {
  readonly source: string;
  /** Whether the formula stands on a line of its own. */
  readonly isDisplay: boolean;
}

/** Keeps a formula from expanding macros endlessly or drawing over the page. `maxSize` is in em. */
const limits = { throwOnError: false, strict: false, trust: false, maxExpand: 500, maxSize: 20 } as const;

/**
 * Draws a formula. KaTeX creates the elements itself: inserted as HTML, its inline styles would be blocked by the
 * page's content security policy.
 */
export default function Formula({ source, isDisplay }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (place.current) katex.render(source, place.current, { ...limits, displayMode: isDisplay });
  }, [source, isDisplay]);
  return <span ref={place} className={isDisplay ? 'block' : undefined} />;
}
