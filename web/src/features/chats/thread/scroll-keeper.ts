/** The user counts as being at the end within this many pixels of it. */
const nearEnd = 32;

interface Anchor {
  readonly block: HTMLElement;
  readonly offset: number;
  /** The key of the row, used instead of the block if that was replaced. */
  readonly row: string;
  readonly rowOffset: number;
}

/** The parts of a long message: when it changes above the view, the visible part must stay in place. */
const blocks = '.markdown-group > *';

/**
 * Keeps the scroll position of a list that changes. At the end it follows what is added; anywhere else the content at
 * the top of the view stays in place, whatever changes around it. Any upward wheel, touch or key ends the following.
 */
export class ScrollKeeper {
  readonly #scroller: HTMLElement;
  #isFollowing = true;
  /** The first visible block, the row it belongs to, and the distance of both from the top of the view. */
  #anchor: Anchor | null = null;
  #lastTop = 0;
  /** The height of the list when it was last scrolled to its end. */
  #lastHeight = 0;
  #lastTouch: number | null = null;
  /** The reader has gone up by wheel, finger or key, and no scroll event has told of it yet. */
  #isGoingUp = false;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** Pixels between the bottom of the view and the end of the list. */
  get distance(): number {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight;
  }

  /** Keeps the position that was just scrolled to. */
  stay(): void {
    this.#isFollowing = false;
    this.#isGoingUp = false;
    this.#lastTop = this.#scroller.scrollTop;
    this.#takeAnchor();
  }

  /**
   * Keeps the position of a row that another one is about to replace.
   * @returns the row's distance from the top of the view, in pixels
   */
  hold(row: HTMLElement, next: string): number {
    const offset = row.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
    this.#isFollowing = false;
    this.#isGoingUp = false;
    this.#lastTop = this.#scroller.scrollTop;
    this.#anchor = { block: row, offset, row: next, rowOffset: offset };
    return offset;
  }

  /** Scrolls to the end and stays there. */
  follow(): void {
    this.#isFollowing = true;
    this.keep();
  }

  /** Restores the position after a change of the list: at its end, or with the anchor where it was. */
  keep(): void {
    const { scrollHeight, clientHeight, scrollTop } = this.#scroller;
    if (this.#isFollowing) {
      this.#lastHeight = scrollHeight;
      if (scrollTop < scrollHeight - clientHeight) this.#moveTo(scrollHeight - clientHeight);
      return;
    }
    const gone = this.#goneBy();
    const moved = this.#movedBy(gone);
    if (Math.abs(moved) < 1) return;
    this.#moveTo(scrollTop + moved);
    this.#lastTop -= gone;
  }

  /** Call this on every scroll event. Returns false if the list itself scrolled to its end. */
  scrolled(): boolean {
    this.#isGoingUp = false;
    const { scrollTop, scrollHeight } = this.#scroller;
    if (this.#isFollowing && scrollTop === this.#lastTop) return false;
    // A part that is redrawn, shorter at first and then longer, scrolls the view up; that is not the user's doing.
    if (this.#isFollowing && scrollTop < this.#lastTop && scrollHeight !== this.#lastHeight) {
      this.keep();
      return false;
    }
    const isNear = this.distance <= nearEnd;
    if (isNear && scrollTop > this.#lastTop) this.#isFollowing = true;
    // Near the end it is the list that became shorter; a user who scrolls away is noticed by wheel, touch or key.
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

  /** Stops following, unless the list is at its top and cannot scroll up. */
  #leave(): void {
    if (this.#scroller.scrollTop <= 0) return;
    this.#isGoingUp = true;
    this.#isFollowing = false;
    this.#lastTop = this.#scroller.scrollTop;
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

  /**
   * Pixels that the reader has scrolled since the anchor was taken, without word of it yet: Safari tells of a step only
   * before it draws the next time. A list that became shorter takes the view up as well, if only for a moment.
   */
  #goneBy(): number {
    const by = this.#scroller.scrollTop - this.#lastTop;
    return by > 0 || this.#isGoingUp ? by : 0;
  }

  /** Pixels by which the list has moved the anchor since it was taken, where the reader has `gone` himself. */
  #movedBy(gone: number): number {
    if (!this.#anchor) return 0;
    const { block, offset, row, rowOffset } = this.#anchor;
    const view = this.#scroller.getBoundingClientRect().top;
    if (block.isConnected) return block.getBoundingClientRect().top - view - offset + gone;
    const again = this.#scroller.querySelector(`[data-row="${CSS.escape(row)}"]`);
    return again ? again.getBoundingClientRect().top - view - rowOffset + gone : 0;
  }
}

function firstBelow(row: HTMLElement, view: number): HTMLElement | null {
  for (const block of row.querySelectorAll<HTMLElement>(blocks)) {
    if (block.getBoundingClientRect().bottom > view) return block;
  }
  return null;
}
