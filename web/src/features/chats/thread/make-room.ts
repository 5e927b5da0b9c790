/** Pixels above the pinned question and below the last row together. */
const roomAround = 24;

/**
 * Reserves space for the reply under a question that was just sent. Scrolled to its end, the list then shows the
 * question near the top of the view, and the reply grows without moving it. The space stays when the reply has ended,
 * so that nothing jumps.
 */
export function makeRoom(scroller: HTMLElement, pinned: string | undefined): void {
  for (const row of scroller.querySelectorAll<HTMLElement>('[data-row]')) {
    const question = row.previousElementSibling;
    const isLast = row.nextElementSibling?.nextElementSibling === null;
    const hasRoom = isLast && row.dataset.row === pinned && question instanceof HTMLElement && question.dataset.row;
    const room = hasRoom ? Math.max(0, scroller.clientHeight - question.offsetHeight - roomAround) : 0;
    row.style.minHeight = room > 0 ? `${room}px` : '';
  }
}
