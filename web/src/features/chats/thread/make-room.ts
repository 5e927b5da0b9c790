/** Pixels between the top of the view and the question pinned there, with what stands under the last row. */
const roomAround = 24;

/**
 * Under a question just sent there is room for the reply, so that at its end the list shows the question near the top of the
 * view and the reply grows without moving it. The room stays when the reply has ended: nothing jumps.
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
