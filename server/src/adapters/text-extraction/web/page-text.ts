import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { clipText } from '../../../platform/text/clip-text.ts';
import { oneLine } from '../../../platform/text/one-line.ts';
import { maxTextChars } from '../limits.ts';
import { htmlText } from './html-text.ts';
import { measureHtml } from './measure-html.ts';

/** The most elements of a page that is searched for its main text; a page with more is read as a whole. */
const maxElements = 30_000;
/** If fewer characters than this were found, they are taken for a banner and not for the main text. */
const leastChars = 200;

/**
 * The main text of a web page, without menus, banners and the like, and its title. If the main text cannot be
 * determined, the text of the whole page. Only the reading process calls this: nothing in the page is executed, but it
 * may be designed to cost time and memory.
 */
export function pageText(html: string, most = maxTextChars) {
  const whole = htmlText(html, most);
  const named = titleOf(html);
  const readable = readableOf(html);
  const article = readable ? htmlText(readable.content, most) : null;
  const title = oneLine(readable?.title || named);
  const found = article && article.text.length >= Math.min(leastChars, whole.text.length) ? article : whole;
  return { ...found, ...(title === '' ? {} : { title: clipText(title, 200) }) };
}

function readableOf(html: string): { content: string; title: string } | null {
  if (measureHtml(html).elements > maxElements) return null;
  try {
    const { document } = parseHTML(html);
    const article = new Readability(document, { charThreshold: leastChars }).parse();
    return article?.content ? { content: article.content, title: article.title ?? '' } : null;
  } catch {
    // The page is nested too deeply, too large, or not a page at all.
    return null;
  }
}

function titleOf(html: string): string {
  const written = /<title[^>]{0,200}>([^<]{1,500})/i.exec(html.slice(0, 100_000))?.[1] ?? '';
  return htmlText(written).text;
}
