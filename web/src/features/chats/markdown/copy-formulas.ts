/** What may stand around a selection and says what it is, so that a part of a list is copied as a list. */
const around = 'h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, thead, tbody, tr, strong, em, del, a';

/** What works a reply and is no part of its text; the style sheet lets nobody select it. */
const controls = '.code-block header, .table-tools, [data-footnote-backref]';

/** The attribute of a formula's source between dollar signs: of a copied one, and of one that cannot be drawn. */
export const sourceMark = 'data-formula';

/** Formulas in a text: drawn ones, and those that are shown as they are written. */
const formulas = `.katex-display, .katex:not(.katex-display *), [${sourceMark}]`;

/**
 * A formula as it is copied: its source between dollar signs, on lines of its own where it is shown so. A note that it
 * is pasted into knows it by its attribute.
 */
function sourceOf(formula: Element): HTMLElement {
  const isDisplay = formula.matches('.katex-display, .block');
  const sign = isDisplay ? '$$' : '$';
  const source = formula.querySelector('annotation')?.textContent ?? '';
  const words = document.createElement(isDisplay ? 'div' : 'span');
  words.textContent = formula.hasAttribute(sourceMark) ? formula.textContent : sign + source + sign;
  words.style.whiteSpace = 'pre';
  words.setAttribute(sourceMark, '');
  return words;
}

/** A copy of what is selected, without controls, and with the sources of its formulas and whole addresses. */
function copyOf(range: Range): HTMLElement {
  const copy = document.createElement('div');
  copy.append(range.cloneContents());
  const within = range.commonAncestorContainer;
  let outer = within instanceof Element ? within : within.parentElement;
  for (; outer?.matches(around); outer = outer.parentElement) {
    const shell = outer.cloneNode() as Element;
    shell.append(...copy.childNodes);
    copy.append(shell);
  }
  for (const control of copy.querySelectorAll(controls)) control.remove();
  for (const formula of copy.querySelectorAll(formulas)) formula.replaceWith(sourceOf(formula));
  for (const link of copy.querySelectorAll<HTMLAnchorElement>('a[href]')) link.setAttribute('href', link.href);
  for (const picture of copy.querySelectorAll<HTMLImageElement>('img[src]')) picture.setAttribute('src', picture.src);
  return copy;
}

/**
 * Copies what is selected with the sources of its formulas. A browser would copy the drawing of each and the MathML for
 * screen readers, one after the other and sign by sign.
 */
function copyFormulas(event: ClipboardEvent): void {
  const selection = getSelection();
  const { target, clipboardData } = event;
  const isField = target instanceof Element && target.matches('input, textarea');
  if (!selection || selection.isCollapsed || !clipboardData || isField) return;
  const range = selection.getRangeAt(0).cloneRange();
  // A part of one that is shown as it is written is copied like other words.
  const isPart = (formula: Element) =>
    formula.hasAttribute(sourceMark) && formula.contains(range.commonAncestorContainer);
  const chosen = [...document.querySelectorAll(formulas)].filter(
    (formula) => range.intersectsNode(formula) && !isPart(formula),
  );
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (!first || !last) return;
  if (first.contains(range.startContainer)) range.setStartBefore(first);
  if (last.contains(range.endContainer)) range.setEndAfter(last);
  const copy = copyOf(range);
  clipboardData.setData('text/html', copy.innerHTML);
  clipboardData.setData('text/plain', linesOf(copy));
  event.preventDefault();
}

/** The text of a copy, with its lines as they would be shown: only what stands in the page has lines. */
function linesOf(copy: HTMLElement): string {
  copy.className = 'markdown';
  Object.assign(copy.style, { position: 'fixed', insetBlockStart: '0', insetInlineStart: '-200vw', width: '100vw' });
  document.body.append(copy);
  // biome-ignore lint/performance/useDomNodeTextContent: `textContent` has no lines
  const text = copy.innerText;
  copy.remove();
  return text;
}

document.addEventListener('copy', copyFormulas);
