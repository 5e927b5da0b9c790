/**
 * A formula as it is copied: its source between dollar signs. A browser would copy its drawing and the MathML for screen
 * readers, one after the other and sign by sign.
 */
function sourceOf(formula: Element): HTMLElement {
  const sign = formula.closest('.katex-display') ? '$$' : '$';
  const words = document.createElement('span');
  words.textContent = `${sign}${formula.querySelector('annotation')?.textContent ?? ''}${sign}`;
  return words;
}

/** Puts an element in the place of another. In this order a range that begins or ends there has the new one in it. */
function replace(old: Element, by: Element): void {
  old.before(by);
  old.remove();
}

/**
 * Copies what is selected with the sources of its formulas. They stand in the page for as long as the browser takes to
 * read the selection, so that the lines are broken as they are shown.
 */
function copyFormulas(event: ClipboardEvent): void {
  const selection = getSelection();
  const { target, clipboardData } = event;
  const isField = target instanceof Element && target.matches('input, textarea');
  if (!selection || selection.isCollapsed || !clipboardData || isField) return;
  const range = selection.getRangeAt(0);
  const drawn = [...document.querySelectorAll('.katex')].filter((formula) => range.intersectsNode(formula));
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!first || !last) return;
  if (first.contains(range.startContainer)) range.setStartBefore(first);
  if (last.contains(range.endContainer)) range.setEndAfter(last);
  const pairs = drawn.map((formula) => ({ formula, source: sourceOf(formula) }));
  for (const { formula, source } of pairs) replace(formula, source);
  const copied = document.createElement('div');
  copied.append(range.cloneContents());
  clipboardData.setData('text/plain', selection.toString());
  clipboardData.setData('text/html', copied.innerHTML);
  for (const { formula, source } of pairs) replace(source, formula);
  event.preventDefault();
}

document.addEventListener('copy', copyFormulas);
