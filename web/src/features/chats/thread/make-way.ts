/**
 * Adds space under the last message if a toast would cover one of its buttons, so that the list, scrolled to its end,
 * shows the message above the toast. The space stays when the toast is gone, so that nothing jumps under a finger.
 */
export function makeWay(scroller: HTMLElement, toast: DOMRectReadOnly): void {
  const last = [...scroller.querySelectorAll('[data-row]')].at(-1);
  const buttons = [...(last?.querySelectorAll('button') ?? [])];
  if (!buttons.some((button) => overlap(button.getBoundingClientRect(), toast))) return;
  setRoom(scroller, `${scroller.getBoundingClientRect().bottom - toast.top}px`);
}

/** Removes the space again. */
export function endWay(scroller: HTMLElement): void {
  setRoom(scroller, '');
}

function setRoom(scroller: HTMLElement, room: string): void {
  const thread = scroller.firstElementChild;
  if (thread instanceof HTMLElement) thread.style.paddingBottom = room;
}

function overlap(one: DOMRectReadOnly, other: DOMRectReadOnly): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
