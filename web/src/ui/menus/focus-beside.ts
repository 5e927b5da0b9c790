/**
 * Milliseconds to wait for the row to disappear. After that it is no longer watched, for example because deleting it
 * failed.
 */
const patience = 10_000;

/** The button that opens a row's menu; its label names the row. */
const rowButtons = '[aria-haspopup="menu"][aria-label^="Options for "]';
const reachable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/**
 * Call this before a choice in a row's menu removes the row: the menu cannot return the focus to a button that is gone.
 * Keyboard users continue from the same button of the next row or the previous one, or, if it was the only row, from
 * the control before the list.
 */
export function focusBeside(button: HTMLElement | null): void {
  if (!button || !document.activeElement?.matches(':focus-visible')) return;
  const rows = [...(button.closest('nav, ul, main')?.querySelectorAll<HTMLElement>(rowButtons) ?? [])];
  const at = rows.indexOf(button);
  const before = [...document.querySelectorAll<HTMLElement>(reachable)].filter(
    (each) => each.tabIndex >= 0 && each.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const next = [rows[at + 1], rows[at - 1], ...before.reverse()];
  const watch = new MutationObserver(() => {
    if (button.isConnected) return;
    clearTimeout(end);
    watch.disconnect();
    if (document.activeElement && document.activeElement !== document.body) return;
    // An element that was removed with the row, or is not visible, does not take the focus.
    next.find((each) => {
      each?.focus();
      return each === document.activeElement;
    });
  });
  const end = setTimeout(() => watch.disconnect(), patience);
  watch.observe(document.body, { childList: true, subtree: true });
}
