/** Milliseconds in which the ground of the row that was gone to fades. */
const fading = 2400;

/** Puts a row in the middle of the view, or its beginning at the top where it is long, and shows which one it is. */
export function showRow(scroller: HTMLElement, key: string): void {
  const row = rowOf(scroller, key);
  if (!row) return;
  const isTall = row.offsetHeight > scroller.clientHeight * 0.8;
  row.scrollIntoView({ block: isTall ? 'start' : 'center' });
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  const ground = getComputedStyle(row).getPropertyValue('--accent-soft');
  // The message alone, without the gap to the next one.
  const shown = { backgroundColor: ground, boxShadow: `0 0 0 0.5rem ${ground}`, borderRadius: '0.5rem' };
  const faded = { borderRadius: '0.5rem' };
  row.firstElementChild?.animate([shown, { ...shown, offset: 0.5 }, faded], { duration: fading });
}

/** The row of a message, where it is drawn. */
export function rowOf(scroller: HTMLElement, key: string): HTMLElement | null {
  return scroller.querySelector(`[data-row="${CSS.escape(key)}"]`);
}
