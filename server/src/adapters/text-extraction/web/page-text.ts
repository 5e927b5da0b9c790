import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { clipText } from '../../../platform/text/clip-text.ts';
import { oneLine } from '../../../platform/text/one-line.ts';
import { maxTextChars } from '../limits.ts';
import { htmlText } from './html-text.ts';
import { measureHtml } from './measure-html.ts';
import { mains, type PageElement, type PageNode, removeFurniture, sizeOf } from './page-furniture.ts';

/** The most elements of a page that is searched for its main text; a page with more is read as a whole. */
const maxElements = 30_000;
/** The same for how deeply its elements are nested: what stands around each is looked for. */
const maxDepth = 500;
/** The fewest characters of an article. */
const leastChars = 200;
/** The part of a page's text that is left without its menus; where no more is left, they were none. */
const leastLeft = 0.2;
/** A page with fewer characters beside its menus has no main text that would be worth a guess. */
const leastOfArticle = 2_000;
/** What is found as the article has this part of the text and of the text outside of links, and all but a few of these. */
const least = { text: 0.4, ownText: 0.9, exact: 0.9 };
/** Tables, lists of terms, code, headings and notes: what an article has few of, and documentation consists of. */
const exact = 'pre,dt,th,code,h2,h3,h4';

/**
 * The main text of a web page, without menus, banners and the like, and its title. If the main text cannot be
 * determined, what is left without menus, and if that is nothing, the text of the whole page. Only the reading process
 * calls this: nothing in the page is executed, but it may be designed to cost time and memory.
 */
export function pageText(html: string, most = maxTextChars) {
  const { text, article, title: found = '' } = partsOf(html);
  const title = oneLine(found || titleOf(html));
  return { ...htmlText(article ?? text ?? html, most), ...(title === '' ? {} : { title: clipText(title, 200) }) };
}

/** The page without its menus, and its article if it is one, both as HTML. */
function partsOf(html: string): { readonly text?: string; readonly article?: string; readonly title?: string } {
  const { elements, depth } = measureHtml(html);
  if (elements > maxElements || depth > maxDepth) return {};
  try {
    const { document } = parseHTML(html);
    const before = measured(document);
    removeFurniture(document);
    const left = measured(document);
    if (left.text <= leastLeft * before.text && left.ownText <= leastLeft * before.ownText) return {};
    const text = document.toString();
    const main = mainOf(document, least.ownText * left.ownText);
    const article = new Readability(document, { charThreshold: leastChars }).parse();
    const title = article?.title ?? '';
    if (main !== null) return { text, article: main, title };
    if (!article?.content) return { text, title };
    const found = measured(parseHTML(`<html><body>${article.content}</body></html>`).document);
    const isArticle =
      left.text >= leastOfArticle &&
      found.text >= least.text * left.text &&
      found.ownText >= least.ownText * left.ownText &&
      found.exact >= least.exact * left.exact;
    return isArticle ? { text, article: article.content, title } : { text, title };
  } catch {
    // The page is nested too deeply, too large, or not a page at all.
    return {};
  }
}

/** The part that a page declares to be its main one, if that has enough of its text; the largest if there are several. */
function mainOf(document: PageNode, leastText: number): string | null {
  let [main, most]: [PageElement | null, number] = [null, leastText];
  for (const element of document.querySelectorAll(mains)) {
    const { all, linked } = sizeOf(element);
    if (all - linked > most) [main, most] = [element, all - linked];
  }
  return main?.outerHTML ?? null;
}

function measured(document: PageNode) {
  const { all, linked } = sizeOf(document);
  return { text: all, ownText: all - linked, exact: [...document.querySelectorAll(exact)].length };
}

function titleOf(html: string): string {
  const written = /<title[^>]{0,200}>([^<]{1,500})/i.exec(html.slice(0, 100_000))?.[1] ?? '';
  return htmlText(written).text;
}
