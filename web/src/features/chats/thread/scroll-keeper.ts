/** Pixels from the end within which the reader is at the end. */
const nearEnd = 32;

/**
 * Keeps a scrolled list where its reader is. At the end it follows what is added; anywhere else the message at the top of the
 * view stays where it stands, whatever changes around it. Any upward wheel, touch or key ends the following.
 */
export class ScrollKeeper {
  readonly #scroller: HTMLElement;
  #isFollowing = true;
  /** The first row in sight and how far its top is from that of the view. */
  #anchor: { readonly row: HTMLElement; readonly id: string; readonly offset: number } | null = null;
  #lastTop = 0;
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

  /** Goes to the end and stays there. */
  follow(): void {
    this.#isFollowing = true;
    this.keep();
  }

  /** Puts the view back after a change of the list: to its end, or so that the anchor stands where it stood. */
  keep(): void {
    const { scrollHeight, clientHeight, scrollTop } = this.#scroller;
    if (this.#isFollowing) {
      if (scrollTop < scrollHeight - clientHeight) this.#moveTo(scrollHeight - clientHeight);
      return;
    }
    const row = this.#anchorRow();
    if (!row || !this.#anchor) return;
    const moved = row.offsetTop - scrollTop - this.#anchor.offset;
    if (Math.abs(moved) >= 1) this.#moveTo(scrollTop + moved);
  }

  /** Call on every scroll event. */
  scrolled(): void {
    const { scrollTop } = this.#scroller;
    if (this.distance <= nearEnd && scrollTop >= this.#lastTop) this.#isFollowing = true;
    else if (scrollTop < this.#lastTop - 1) this.#isFollowing = false;
    this.#lastTop = scrollTop;
    this.#takeAnchor();
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
    const { scrollTop } = this.#scroller;
    for (const row of this.#rows()) {
      if (row.offsetTop + row.offsetHeight <= scrollTop) continue;
      this.#anchor = { row, id: row.dataset.row ?? '', offset: row.offsetTop - scrollTop };
      return;
    }
  }

  #anchorRow(): HTMLElement | null {
    if (!this.#anchor) return null;
    const { row, id } = this.#anchor;
    if (row.isConnected && row.dataset.row === id) return row;
    for (const other of this.#rows()) if (other.dataset.row === id) return other;
    return null;
  }

  #rows(): NodeListOf<HTMLElement> {
    return this.#scroller.querySelectorAll<HTMLElement>('[data-row]');
  }
}
