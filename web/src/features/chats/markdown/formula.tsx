import 'katex/dist/katex.min.css';
import katex from 'katex';
import { useContext, useLayoutEffect, useRef } from 'react';
import { sourceMark } from './copy-formulas.ts';
import { fitFormulas } from './fit-formulas.ts';
import { IsOpenBlock } from './message-context.ts';

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

addEventListener('beforeprint', fitFormulas);

/**
 * Draws a formula. KaTeX creates the elements itself: inserted as HTML, its inline styles would be blocked by the
 * page's content security policy.
 */
export default function Formula({ source, isDisplay }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isDrawn = useRef(false);
  // One on lines of its own is read as a formula before its end is written.
  const isGrowing = useContext(IsOpenBlock) && isDisplay;
  useLayoutEffect(() => {
    if (!place.current) return;
    isDrawn.current = draw(source, isDisplay, place.current);
    // One that is wider than the page scrolls, with the keyboard too.
    place.current.querySelector('.katex-display')?.setAttribute('tabindex', '0');
  }, [source, isDisplay]);
  // Apart, so that the end of a block leaves a drawing, and what is selected in it, as it is.
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    const sign = isDisplay ? '$$' : '$';
    if (!isDrawn.current) current.textContent = sign + source + (isGrowing ? '' : sign);
    const isFaulty = !isDrawn.current && !isGrowing;
    current.classList.toggle('text-danger', isFaulty);
    current.toggleAttribute(sourceMark, isFaulty);
  }, [source, isDisplay, isGrowing]);
  return <span ref={place} dir="ltr" className={isDisplay ? 'block' : undefined} />;
}

/**
 * False: the formula cannot be read, or is too deep for that. KaTeX itself would draw the first with a style that the
 * policy blocks, and throws the second.
 */
function draw(source: string, isDisplay: boolean, place: HTMLElement): boolean {
  const options = { ...limits, displayMode: isDisplay };
  try {
    katex.render(source, place, { ...options, throwOnError: true });
    return true;
  } catch (fault) {
    return fault instanceof katex.ParseError && drawLenient(source, { ...options, throwOnError: false }, place);
  }
}

/** Draws a formula with which there is nothing wrong but a command that is not known. */
function drawLenient(source: string, options: katex.KatexOptions, place: HTMLElement): boolean {
  try {
    if (katex.renderToString(source, options).startsWith('<span class="katex-error"')) return false;
    katex.render(source, place, options);
    return true;
  } catch {
    return false;
  }
}
