/**
 * Gives the focus to what comes after a control that goes away with it, once the page is drawn anew, so that who works by keys
 * does not begin at the head of it again. Where the focus is elsewhere by then, it stays.
 * @param next finds it then
 */
export function focusNext(next: () => Element | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const found = next();
    if (found instanceof HTMLElement) found.focus();
  });
}
