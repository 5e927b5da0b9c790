import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { oneLine } from '../../../platform/text/one-line.ts';
import { maxTextChars } from '../limits.ts';
import { htmlText } from './html-text.ts';
import { measureHtml } from './measure-html.ts';

/** Elements of a page that is looked through for what it is about; a page with more is read whole. */
const maxElements = 30_000;
/** Words without which what was found is taken for a banner, not for the page's text. */
const leastChars = 200;

/**
 * What a page of the web is about: its text without menus, banners and the like, and what it is called. Where that
 * cannot be made out, all of its words. Only the reading process calls it: nothing of the page is run, but it may be
 * built to cost time and memory.
 */
export function pageText(html: string, most = maxTextChars) {
  const whole = htmlText(html, most);
  const named = titleOf(html);
  const readable = readableOf(html);
  const article = readable ? htmlText(readable.content, most) : null;
  const title = oneLine(readable?.title || named);
  const found = article && article.text.length >= Math.min(leastChars, whole.text.length) ? article : whole;
  return { ...found, ...(title === '' ? {} : { title: title.slice(0, 200) }) };
}

function readableOf(html: string): { content: string; title: string } | null {
  if (measureHtml(html).elements > maxElements) return null;
  try {
    const { document } = parseHTML(html);
    const article = new Readability(document, { charThreshold: leastChars }).parse();
    return article?.content ? { content: article.content, title: article.title ?? '' } : null;
  } catch {
    // Nested beyond what can be walked, too large, or no page at all.
    return null;
  }
}

function titleOf(html: string): string {
  const written = /<title[^>]{0,200}>([^<]{1,500})/i.exec(html.slice(0, 100_000))?.[1] ?? '';
  return htmlText(written).text;
}
