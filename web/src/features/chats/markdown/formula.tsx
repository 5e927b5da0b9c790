import 'katex/dist/katex.min.css';
import katex from 'katex';
import { useLayoutEffect, useRef } from 'react';
import './copy-formulas.ts';

interface FormulaProps {
  readonly source: string;
  /** Whether the formula stands on a line of its own. */
  readonly isDisplay: boolean;
}

/**
 * Keeps a formula from expanding macros endlessly or drawing over the page. `maxSize` is in em. Commands that are not
 * known, or not allowed, have the error colour.
 */
const limits = { strict: false, trust: false, maxExpand: 500, maxSize: 20, errorColor: 'var(--danger)' } as const;

/**
 * Draws a formula. KaTeX creates the elements itself: inserted as HTML, its inline styles would be blocked by the
 * page's content security policy.
 */
export default function Formula({ source, isDisplay }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    const isDrawn = draw(source, isDisplay, current);
    const sign = isDisplay ? '$$' : '$';
    if (!isDrawn) current.textContent = sign + source + sign;
    current.classList.toggle('text-danger', !isDrawn);
  }, [source, isDisplay]);
  return <span ref={place} className={isDisplay ? 'block' : undefined} />;
}

/** False: the formula cannot be read. KaTeX itself would draw that with a style that the policy blocks. */
function draw(source: string, isDisplay: boolean, place: HTMLElement): boolean {
  const options = { ...limits, displayMode: isDisplay };
  try {
    katex.render(source, place, { ...options, throwOnError: true });
  } catch {
    const lenient = { ...options, throwOnError: false };
    if (katex.renderToString(source, lenient).startsWith('<span class="katex-error"')) return false;
    // There is nothing wrong with it but a command that is not known.
    katex.render(source, place, lenient);
  }
  return true;
}
