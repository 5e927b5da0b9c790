/** Milliseconds in which the highlight of the row fades. */
const fading = 2400;

/** Scrolls a row to the middle of the view, or a tall row to its top, and highlights it. */
export function showRow(scroller: HTMLElement, key: string): void {
  const row = rowOf(scroller, key);
  if (!row) return;
  const isTall = row.offsetHeight > scroller.clientHeight * 0.8;
  row.scrollIntoView({ block: isTall ? 'start' : 'center' });
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  const ground = getComputedStyle(row).getPropertyValue('--accent-soft');
  // Highlights only the message, without the gap to the next one.
  const shown = { backgroundColor: ground, boxShadow: `0 0 0 0.5rem ${ground}`, borderRadius: '0.5rem' };
  const faded = { borderRadius: '0.5rem' };
  row.firstElementChild?.animate([shown, { ...shown, offset: 0.5 }, faded], { duration: fading });
}

/** The row of a message, if it is drawn. */
export function rowOf(scroller: HTMLElement, key: string): HTMLElement | null {
  return scroller.querySelector(`[data-row="${CSS.escape(key)}"]`);
}
