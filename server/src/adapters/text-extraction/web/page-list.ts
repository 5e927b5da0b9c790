import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { plainText } from '../../../platform/text/plain-text.ts';
import { readDate } from '../../../platform/text/read-date.ts';
import type { PageList } from '../../../ports/text-extractor.ts';
import { maxSitemapBytes } from '../limits.ts';
import { readXml } from '../office/xml-reader.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { decodeHtml, decodeXml } from './decode-html.ts';
import { readJsonFeed } from './json-feed.ts';
import { PageListBuilder } from './page-list-builder.ts';

const none = 'At this address there is no feed or sitemap.';
/**
 * The beginning of a web page, after comments. No comment can contain the end of one, so there is only one way to match
 * them.
 */
const htmlRoot = /^(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)*<(?:!doctype\s+html|html)\b/i;
/** The most characters kept from one element. */
const longestText = 20_000;
const feedTypes = new Set(['application/rss+xml', 'application/atom+xml', 'application/feed+json']);

/**
 * The pages that a feed or sitemap lists; for a web page, its feeds. `address` is where the file was found. A packed
 * file is unpacked, within limits. Throws UnreadableFile. Sources: rssboard.org/rss-specification, RFC 4287 (Atom),
 * web.resource.org/rss/1.0, jsonfeed.org/version/1.1, sitemaps.org/protocol.html.
 */
export function readPageList(bytes: Uint8Array, address: string, most: number): PageList {
  const plain = unpacked(bytes);
  const list = new PageListBuilder(address, most);
  const text = decodeXml(plain).trimStart();
  if (text.startsWith('{')) return readJsonFeed(text, list);
  if (!text.startsWith('<')) throw new UnreadableFile(none);
  if (htmlRoot.test(text)) return feedsOf(decodeHtml(plain), list);
  return readXmlList(text, list);
}

function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxSitemapBytes });
  } catch (cause) {
    const isLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableFile(
      isLarge ? 'This sitemap unpacks to more than 24 MB, so it was not read.' : 'This sitemap could not be unpacked.',
    );
  }
}

/**
 * The feeds that a page declares: `<link rel="alternate" type="application/rss+xml" href="…">`. Source: HTML standard,
 * 4.6.7.1.
 */
function feedsOf(html: string, list: PageListBuilder): PageList {
  list.kind = 'page';
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href, title = '' }) {
      if (name === 'base' && href) list.resolveAgainst(href);
      const isFeed = /\balternate\b/i.test(rel) && feedTypes.has(type.trim().toLowerCase());
      if (name === 'link' && isFeed && href) list.add({ url: href, title, date: '' });
    },
  });
  parser.end(html);
  return list.done();
}

type Draft = { url: string; title: string; date: string };

/** The names of root elements without their prefix, and of the elements in them that each describe a page. */
const roots = new Map<string, { readonly kind: PageList['kind']; readonly item: string }>([
  ['rss', { kind: 'feed', item: 'item' }],
  ['RDF', { kind: 'feed', item: 'item' }],
  ['feed', { kind: 'feed', item: 'entry' }],
  ['urlset', { kind: 'sitemap', item: 'url' }],
  ['sitemapindex', { kind: 'index', item: 'sitemap' }],
]);

function readXmlList(xml: string, list: PageListBuilder): PageList {
  const reader = new ItemReader(list);
  try {
    readXml(xml, 'feed or sitemap', reader, () => list.isFull);
  } catch (error) {
    // What was read before the error is still valid.
    if (!(error instanceof UnreadableFile) || list.size === 0) throw error;
    list.isCut = true;
  }
  if (!reader.isKnown) throw new UnreadableFile(none);
  return list.done();
}

/** Reads items as their elements are parsed. */
class ItemReader {
  readonly #list: PageListBuilder;
  readonly #path: string[] = [];
  #item: Draft | null = null;
  #itemName: string | null = null;
  #guid: string | null = null;
  #text = '';

  constructor(list: PageListBuilder) {
    this.#list = list;
  }

  get isKnown(): boolean {
    return this.#itemName !== null;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    const name = local(tag);
    const root = this.#path.length === 0 ? roots.get(name) : undefined;
    if (root) {
      this.#list.kind = root.kind;
      this.#itemName = root.item;
    }
    this.#path.push(name);
    this.#text = '';
    if (!this.#item && name === this.#itemName) {
      this.#item = { url: '', title: '', date: '' };
      this.#guid = null;
    } else if (this.#item && name === 'link' && attributes.href && this.#parent === this.#itemName) {
      const { rel = 'alternate', href } = attributes;
      if (rel === 'alternate' && this.#item.url === '') this.#item.url = href;
    } else if (name === 'guid') this.#guid = attributes.isPermaLink === 'false' ? null : '';
  }

  text(piece: string): void {
    if (this.#text.length < longestText) this.#text += piece;
  }

  close(): void {
    const name = this.#path.pop() ?? '';
    const text = this.#text.trim();
    this.#text = '';
    if (!this.#item) {
      const isOwn = name === 'title' && ['channel', 'feed'].includes(this.#path.at(-1) ?? '');
      if (isOwn && this.#list.title === '') this.#list.title = plainText(text, 200);
    } else if (name === this.#itemName && this.#path.every((each) => each !== this.#itemName)) {
      this.#list.add({ ...this.#item, url: this.#item.url || (this.#guid ?? '') });
      this.#item = null;
    } else if (this.#path.at(-1) === this.#itemName) this.#take(this.#item, name, text);
    else if (name === 'title' && this.#path.at(-1) === 'news') this.#item.title = text;
  }

  get #parent(): string | undefined {
    return this.#path.at(-2);
  }

  #take(item: Draft, name: string, text: string): void {
    if (text === '') return;
    if ((name === 'link' || name === 'loc') && item.url === '') item.url = text;
    else if (name === 'guid' && this.#guid === '') this.#guid = text;
    else if (name === 'title' && item.title === '') item.title = text;
    else if (['pubDate', 'published', 'date', 'lastmod'].includes(name)) item.date = text;
    else if (name === 'updated' && readDate(item.date) === null) item.date = text;
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
