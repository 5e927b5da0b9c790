/**
 * A long list as a handler's answer: it is read only as fast as the client takes it, and is never in memory as a whole.
 */
export class ListInPages<T> {
  readonly pages: AsyncIterable<readonly T[]>;

  constructor(pages: AsyncIterable<readonly T[]>) {
    this.pages = pages;
  }
}
