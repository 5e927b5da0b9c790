/** Pixels from the end within which the reader is at the end. */
const nearEnd = 32;

interface Anchor {
  readonly block: HTMLElement;
  readonly offset: number;
  /** The row by name: it stands in for a block that has been drawn anew. */
  readonly row: string;
  readonly rowOffset: number;
}

/** The parts of a long message: where it changes above the view, the part in sight must stay. */
const blocks = '.markdown-group > *';

/**
 * Keeps a scrolled list where its reader is. At the end it follows what is added; anywhere else the message at the top of the
 * view stays where it stands, whatever changes around it. Any upward wheel, touch or key ends the following.
 */
export class ScrollKeeper {
  readonly #scroller: HTMLElement;
  #isFollowing = true;
  /** The first block in sight, the row it belongs to, and how far their tops are from that of the view. */
  #anchor: Anchor | null = null;
  #lastTop = 0;
  /** The height of the list when the view was last put to its end. */
  #lastHeight = 0;
  #lastTouch: number | null = null;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** Pixels between the end of the view and that of the list. */
  get distance(): number {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight;
  }

  /** Stays where the view has just been put. */
  stay(): void {
    this.#isFollowing = false;
    this.#lastTop = this.#scroller.scrollTop;
    this.#takeAnchor();
  }

  /**
   * Stays where a row stands that another is about to take the place of.
   * @returns pixels from the top of the view down to it
   */
  hold(row: HTMLElement, next: string): number {
    const offset = row.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
    this.#isFollowing = false;
    this.#anchor = { block: row, offset, row: next, rowOffset: offset };
    return offset;
  }

  /** Goes to the end and stays there. */
  follow(): void {
    this.#isFollowing = true;
    this.keep();
  }

  /** Puts the view back after a change of the list: to its end, or so that the anchor stands where it stood. */
  keep(): void {
    const { scrollHeight, clientHeight, scrollTop } = this.#scroller;
    if (this.#isFollowing) {
      this.#lastHeight = scrollHeight;
      if (scrollTop < scrollHeight - clientHeight) this.#moveTo(scrollHeight - clientHeight);
      return;
    }
    const moved = this.#movedBy();
    if (Math.abs(moved) >= 1) this.#moveTo(scrollTop + moved);
  }

  /** Call on every scroll event. False when it was the list's own step to its end. */
  scrolled(): boolean {
    const { scrollTop, scrollHeight } = this.#scroller;
    if (this.#isFollowing && scrollTop === this.#lastTop) return false;
    // A part that is drawn anew, shorter first and then longer, takes the view up with it: that is no step of the reader.
    if (this.#isFollowing && scrollTop < this.#lastTop && scrollHeight !== this.#lastHeight) {
      this.keep();
      return false;
    }
    const isNear = this.distance <= nearEnd;
    if (isNear && scrollTop > this.#lastTop) this.#isFollowing = true;
    // Near the end it is the list that became shorter; a reader who leaves is known by wheel, finger or key.
    else if (!isNear && scrollTop < this.#lastTop - 1) this.#isFollowing = false;
    this.#lastTop = scrollTop;
    if (!this.#isFollowing) this.#takeAnchor();
    return true;
  }

  wheel(event: WheelEvent): void {
    if (event.deltaY < 0) this.#leave();
  }

  touch(event: TouchEvent): void {
    const at = event.touches[0]?.clientY ?? null;
    if (event.type === 'touchmove' && at !== null && this.#lastTouch !== null && at > this.#lastTouch) this.#leave();
    this.#lastTouch = at;
  }

  key(event: KeyboardEvent): void {
    if (['ArrowUp', 'PageUp', 'Home'].includes(event.key)) this.#leave();
  }

  /** Where there is nothing to scroll, there is nothing to leave. */
  #leave(): void {
    if (this.#scroller.scrollTop <= 0) return;
    this.#isFollowing = false;
    this.#takeAnchor();
  }

  #moveTo(top: number): void {
    this.#scroller.scrollTop = top;
    this.#lastTop = this.#scroller.scrollTop;
  }

  #takeAnchor(): void {
    const view = this.#scroller.getBoundingClientRect().top;
    for (const row of this.#scroller.querySelectorAll<HTMLElement>('[data-row]')) {
      const box = row.getBoundingClientRect();
      if (box.bottom <= view) continue;
      const block = firstBelow(row, view) ?? row;
      const offset = block.getBoundingClientRect().top - view;
      this.#anchor = { block, offset, row: row.dataset.row ?? '', rowOffset: box.top - view };
      return;
    }
  }

  /** Pixels by which the anchor has moved since it was taken. */
  #movedBy(): number {
    if (!this.#anchor) return 0;
    const { block, offset, row, rowOffset } = this.#anchor;
    const view = this.#scroller.getBoundingClientRect().top;
    if (block.isConnected) return block.getBoundingClientRect().top - view - offset;
    const again = this.#scroller.querySelector(`[data-row="${CSS.escape(row)}"]`);
    return again ? again.getBoundingClientRect().top - view - rowOffset : 0;
  }
}

function firstBelow(row: HTMLElement, view: number): HTMLElement | null {
  for (const block of row.querySelectorAll<HTMLElement>(blocks)) {
    if (block.getBoundingClientRect().bottom > view) return block;
  }
  return null;
}
