import { plainText } from '../../../platform/text/plain-text.ts';
import { readDate } from '../../../platform/text/read-date.ts';
import type { PageList } from '../../../ports/text-extractor.ts';

const longestUrl = 2_048;
const longestTitle = 200;

/** Collects the pages that are found: only absolute web addresses, each once. */
export class PageListBuilder {
  kind: PageList['kind'] = 'feed';
  title = '';
  isCut = false;
  /** What relative addresses are resolved against. */
  #base: string;
  #hasBase = false;
  readonly #most: number;
  readonly #pages = new Map<string, PageList['pages'][number]>();

  constructor(address: string, most: number) {
    this.#base = address;
    this.#most = most;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Whether one page more than wanted was found, so that reading can stop. */
  get isFull(): boolean {
    return this.isCut;
  }

  /** Takes the address that a page declares for this (`<base href>`); the first one counts. */
  resolveAgainst(href: string): void {
    if (this.#hasBase || !URL.canParse(href, this.#base)) return;
    this.#base = new URL(href, this.#base).href;
    this.#hasBase = true;
  }

  add({ url: written, title, date }: { readonly url: string; readonly title: string; readonly date: string }): void {
    const url = this.#whole(written.trim());
    if (url === null || this.#pages.has(url)) return;
    if (this.#pages.size >= this.#most) {
      this.isCut = true;
      return;
    }
    this.#pages.set(url, { url, title: plainText(title, longestTitle), date: readDate(date) });
  }

  done(): PageList {
    return { kind: this.kind, title: this.title, pages: [...this.#pages.values()], isCut: this.isCut };
  }

  #whole(written: string): string | null {
    if (written === '' || written.length > longestUrl || !URL.canParse(written, this.#base)) return null;
    const url = new URL(written, this.#base);
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    if (!isWeb || url.username !== '' || url.password !== '' || url.href.length > longestUrl) return null;
    url.hash = '';
    return url.href;
  }
}
