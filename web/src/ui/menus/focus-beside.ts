/** Milliseconds within which a row goes. One that stays, since it could not be deleted, is not watched any more. */
const patience = 10_000;

/** What a row's menu opens from: it names its row. */
const rowButtons = '[aria-haspopup="menu"][aria-label^="Options for "]';
const reachable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/**
 * To be called before a row goes by what was chosen in its menu: the menu cannot give the focus back to a button that is
 * gone. Who works by keys goes on from the same button of the next row, or of the one before; where it was the only one,
 * from what stands before the list.
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
    // What went with the row, or is not on the screen, takes no focus.
    next.find((each) => {
      each?.focus();
      return each === document.activeElement;
    });
  });
  const end = setTimeout(() => watch.disconnect(), patience);
  watch.observe(document.body, { childList: true, subtree: true });
}
