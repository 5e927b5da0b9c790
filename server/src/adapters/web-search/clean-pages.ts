import { plainText } from '../../platform/text/plain-text.ts';
import { readDate } from '../../platform/text/read-date.ts';
import { type WebPage, webSearchLimits } from '../../ports/web-search.ts';
import type { RawPage } from './wire.ts';

/**
 * Cleans results so that they can be shown and given to a model: web pages without duplicates, with plain texts of
 * bounded length.
 */
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
      publishedAt: readDate(published ?? ''),
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
