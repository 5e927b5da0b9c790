import { parseHTML } from 'linkedom';
import { htmlText } from './html-text.ts';
import { measureHtml } from './measure-html.ts';
import { removeOuterLinks } from './outer-links.ts';
import { mains, measured, type PageElement, type PageNode, removeFurniture, sizeOf } from './page-furniture.ts';
import { pageTitle } from './page-title.ts';

/** The most elements of a page that is searched for its main text; a page with more is read as a whole. */
const maxElements = 30_000;
/** The same for how deeply its elements are nested: what stands around each is looked for. */
const maxDepth = 500;
/** The part of a page's text that is left without its menus; where no more is left, they were none. */
const leastLeft = 0.2;
/** The part of the text outside of links that a main part holds. */
const leastOfMain = 0.9;

/**
 * The main text of a web page, without menus, banners and the like, and its title. If the main text cannot be
 * determined, what is left without menus, and if that is nothing, the text of the whole page. Only the reading process
 * calls this: nothing in the page is executed, but it may be designed to cost time and memory.
 */
export function pageText(html: string, most: number) {
  const { text, title } = partsOf(html);
  return { ...htmlText(text, most), ...(title === '' ? {} : { title }) };
}

/** The page without what is not its main text, as HTML. */
function partsOf(html: string): { readonly text: string; readonly title: string } {
  const { elements, depth } = measureHtml(html);
  if (elements > maxElements || depth > maxDepth) return { text: html, title: pageTitle(html) };
  try {
    const { document } = parseHTML(html);
    const title = pageTitle(html, document);
    const before = measured(document);
    removeFurniture(document);
    const left = measured(document);
    if (left.text <= leastLeft * before.text && left.ownText <= leastLeft * before.ownText)
      return { text: html, title };
    const main = mainOf(document, leastOfMain * left.ownText);
    if (main === null) removeOuterLinks(document, depth);
    return { text: main ?? document.toString(), title };
  } catch {
    // The page is nested too deeply, too large, or not a page at all.
    return { text: html, title: pageTitle(html) };
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
