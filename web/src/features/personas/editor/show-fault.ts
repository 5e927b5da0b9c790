/**
 * Scrolls to the invalid field and focuses it, on the page behind if a dialog is just closing.
 * @param id the id of its element
 */
export function showFault(id: string): void {
  // Wait until the error is drawn: the list or the tab of the field may have been closed. Then let a dialog give the
  // focus back, which it does a task after it is gone.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const element = document.getElementById(id);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView?.({ block: 'center' });
    }),
  );
}
