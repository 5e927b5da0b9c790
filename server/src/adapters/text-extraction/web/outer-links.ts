import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { isLinks, measured, type PageElement, type PageNode, sizeOf, type TextSize } from './page-furniture.ts';

/** The fewest characters of a page that is searched for an article. */
const leastChars = 2_000;
/** The most elements of such a page: the search takes long for each, and a page with more is no article. */
const maxElements = 5_000;
/** How deeply such a page's elements are nested: the search goes through the text of each once for all around it. */
const maxDepth = 150;
/** What is found as the article has this part of the text, of the text outside of links, and most of these. */
const least = { text: 0.4, ownText: 0.9, exact: 0.9 };
/** What numbers the elements of a page, so that they are known again in its article. */
const mark = 'data-atrium-number';
/** What is no menu, however many links it holds. */
const kept = 'h1,h2,h3,h4,h5,h6,pre,dl';

/**
 * Removes what consists of links from a page that does not declare its main part, if the page is an article and the
 * links stand outside of it. Nothing else is removed there: a search for the article tells it from its title, its notes
 * and what is said below it by the names of classes, which often call them otherwise.
 * @param depth how deeply the elements of the page are nested
 */
export function removeOuterLinks(document: PageNode, depth: number): void {
  if (depth > maxDepth) return;
  const whole = measured(document);
  if (whole.text < leastChars || whole.elements > maxElements) return;
  let number = 0;
  for (const element of document.querySelectorAll('body *')) element.setAttribute(mark, String(number++));
  const article = articleOf(document.toString());
  if (article === null) return;
  const found = measured(article);
  if (found.text < least.text * whole.text || found.ownText < least.ownText * whole.ownText) return;
  if (found.exact < least.exact * whole.exact) return;
  const within = new Set<string | null>();
  for (const element of article.querySelectorAll(`[${mark}]`)) within.add(element.getAttribute(mark));
  const sizes = new Map<PageNode, TextSize>();
  sizeOf(document, sizes);
  const isFound = (element: PageElement | null) => element !== null && within.has(element.getAttribute(mark));
  const holdsFound = new Set<PageElement>();
  const elements = [...document.querySelectorAll(`[${mark}]`)];
  // From the last one on, so that what an element holds comes before it.
  for (const element of elements.reverse())
    if ((isFound(element) || holdsFound.has(element)) && element.parentElement) holdsFound.add(element.parentElement);
  for (const element of elements) {
    const size = sizes.get(element);
    if (isFound(element) || holdsFound.has(element) || isFound(element.parentElement)) continue;
    if (size?.linked && isLinks(size) && !element.matches(kept) && element.querySelector(kept) === null)
      element.remove();
  }
}

/** What looks like the article of a page; the search takes the page apart. */
function articleOf(html: string): PageNode | null {
  const options = { charThreshold: 1, serializer: (element: unknown) => element as PageNode };
  return new Readability(parseHTML(html).document, options).parse()?.content ?? null;
}
