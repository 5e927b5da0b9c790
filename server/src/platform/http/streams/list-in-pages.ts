/** A list as the answer of a handler that is long: it is read as far as its reader takes it, and is never there whole. */
export class ListInPages<T> {
  readonly pages: AsyncIterable<readonly T[]>;

  constructor(pages: AsyncIterable<readonly T[]>) {
    this.pages = pages;
  }
}
