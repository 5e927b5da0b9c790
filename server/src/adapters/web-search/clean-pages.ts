import { Parser } from 'htmlparser2';
import { type WebPage, webSearchLimits } from '../../ports/web-search.ts';
import type { RawPage } from './wire.ts';

/** Elements whose text nobody sees. */
const unseen = new Set(['script', 'style', 'template', 'noscript', 'iframe']);
/** Characters of markup that are read of one text: what is meant to be a line or two. */
const readChars = 20_000;

/** What may be shown and told to a model: pages of the web, each once, their texts without markup and of bounded length. */
export function cleanPages(raw: readonly RawPage[], most: number): readonly WebPage[] {
  const pages = new Map<string, WebPage>();
  for (const { url: written, title, snippet, published } of raw) {
    if (pages.size >= most) break;
    const url = webAddress(written);
    if (url === null || pages.has(url.href)) continue;
    pages.set(url.href, {
      url: url.href,
      title: plainText(title ?? '', webSearchLimits.title) || url.hostname,
      snippet: plainText(snippet ?? '', webSearchLimits.snippet),
      publishedAt: dateOf(published),
    });
  }
  return [...pages.values()];
}

function webAddress(written: string): URL | null {
  if (written.length > webSearchLimits.url || !URL.canParse(written)) return null;
  const url = new URL(written);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '' || url.href.length > webSearchLimits.url) return null;
  url.hash = '';
  return url;
}

/** The words of a text that may hold markup, on one line. */
export function plainText(markup: string, longest: number): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name) => {
      if (unseen.has(name)) hidden += 1;
      else text += ' ';
    },
    ontext: (words) => {
      if (hidden === 0) text += words;
    },
    onclosetag: (name) => {
      if (unseen.has(name)) hidden -= 1;
      else text += ' ';
    },
  });
  parser.end(markup.slice(0, readChars));
  const line = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/ ([.,;:!?…])/g, '$1')
    .trim()
    .toWellFormed();
  return line.length > longest
    ? `${line
        .slice(0, longest - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line;
}

function dateOf(published: string | null | undefined): string | null {
  const time = Date.parse(published ?? '');
  return Number.isNaN(time) || Math.abs(time) > 8e15 ? null : new Date(time).toISOString();
}
