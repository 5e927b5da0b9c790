/**
 * Where a toast would lie over a button of the last message there is room under that message, so that at its end the list
 * shows it above the toast. The room stays when the toast has gone: nothing jumps under a finger.
 */
export function makeWay(scroller: HTMLElement, toast: DOMRectReadOnly): void {
  const last = [...scroller.querySelectorAll('[data-row]')].at(-1);
  const buttons = [...(last?.querySelectorAll('button') ?? [])];
  if (!buttons.some((button) => overlap(button.getBoundingClientRect(), toast))) return;
  setRoom(scroller, `${scroller.getBoundingClientRect().bottom - toast.top}px`);
}

/** Takes the room away again. */
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
