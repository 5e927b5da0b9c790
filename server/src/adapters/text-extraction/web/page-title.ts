import { clipText } from '../../../platform/text/clip-text.ts';
import { oneLine } from '../../../platform/text/one-line.ts';
import { htmlText } from './html-text.ts';
import type { PageNode } from './page-furniture.ts';

const mostChars = 200;
/** Where a page tells its title to those that link to it. */
const forLinks = 'meta[property="og:title"],meta[name="og:title"],meta[name="twitter:title"]';

/**
 * The title of a page, without the name of its site if the page says elsewhere what it calls itself: for links to it, or
 * in its only first heading, with which its title begins. '' if it has none.
 */
export function pageTitle(html: string, document?: PageNode): string {
  const title = oneLine(titleOf(html));
  const [linked] = [...(document?.querySelectorAll(forLinks) ?? [])].map((meta) => meta.getAttribute('content') ?? '');
  const headings = [...(document?.querySelectorAll('h1') ?? [])];
  const [only] = headings.length === 1 ? headings : [];
  const heading = only ? oneLine(htmlText(only.outerHTML).text) : '';
  // A single word tells too little beside the names of other sources.
  const repeated = heading.includes(' ') && title.startsWith(heading) ? heading : title;
  return clipText(oneLine(linked ?? '') || repeated, mostChars);
}

function titleOf(html: string): string {
  const written = /<title[^>]{0,200}>([^<]{1,500})/i.exec(html.slice(0, 100_000))?.[1] ?? '';
  return htmlText(written).text;
}
