/** The elements that a page declares to be no part of what it says. */
const declared = `nav,dialog,${'navigation search dialog alertdialog menu menubar'.replace(/\w+/g, '[role=$&]').replaceAll(' ', ',')}`;
/** The same, unless they stand in a part of the page: there they hold its title, its notes and its author. */
const declaredOutside = 'header,footer,aside,[role=banner],[role=contentinfo],[role=complementary]';
/** The parts of a page that it declares to be what it is about. */
export const mains = 'main,[role=main],article';
const parts = `${mains},section,blockquote,figure`;
/** Elements that are no box of a page, whatever their class says. */
const kept = new Set('HTML BODY MAIN ARTICLE H1 H2 H3 H4 H5 H6 TABLE TBODY TR TD TH PRE CODE DL DT DD'.split(' '));

/** Words in the class or the id of what nobody wants to read, if it is a banner or has something to press. */
const unwanted = new Set('cookie cookies gdpr newsletter'.split(' '));
const banners = new Set('banner bar consent dialog modal notice overlay popup'.split(' '));
const pressed = 'form,input,button,[role=button]';
/** What stands in no banner. */
const written = 'pre,code,table,dl';
/** Words in the class or the id of what is left out if it consists of links. */
const leading = new Set(
  'ad ads advert advertisement breadcrumb breadcrumbs menu nav navbar navigation pagination promo related share sharing sidebar sidenav social sponsored toc topbar'.split(
    ' ',
  ),
);
/** The same for whole names: a post has a header too, in which its author stands. */
const edges = /(?:^| )(?:(?:site|page|global|main|top)[-_]?)?(?:header|footer)(?: |$)/i;
/** The largest part of a page's text that an element may hold that is left out for its name. */
const mostNamed = 0.3;

const unread = new Set('SCRIPT STYLE TEMPLATE NOSCRIPT SVG IFRAME OBJECT'.split(' '));

/** What is used here of a page's document, its elements and what they hold. */
export interface PageNode {
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string | null }>;
  querySelectorAll(selector: string): Iterable<PageElement>;
  toString(): string;
}
export interface PageElement extends PageNode {
  readonly tagName: string;
  readonly id: string;
  readonly outerHTML: string;
  readonly parentElement: PageElement | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  matches(selector: string): boolean;
  querySelector(selector: string): PageElement | null;
  closest(selector: string): PageElement | null;
  remove(): void;
}
const [elementNode, textNode] = [1, 3];

/** How many characters an element holds, and how many of them in links. */
export interface TextSize {
  readonly all: number;
  readonly linked: number;
}
const none: TextSize = { all: 0, linked: 0 };

/**
 * Removes the menus, banners, sidebars and the like of a page, as far as it declares them or names them so. What holds
 * its title or its main part stays, however it is called.
 */
export function removeFurniture(document: PageNode): void {
  for (const element of document.querySelectorAll(declared)) if (!holdsMain(element)) element.remove();
  // Without a declared main part, there are notes beside the text, and menus as well, which consist of links.
  const hasMain = [...document.querySelectorAll(mains)].length > 0;
  const before = new Map<PageNode, TextSize>();
  sizeOf(document, before);
  for (const element of document.querySelectorAll(declaredOutside)) {
    const isRemark = !hasMain && nameOf(element) === 'ASIDE' && !isLinks(before.get(element));
    if (!isRemark && !holdsMain(element) && !element.parentElement?.closest(parts)) element.remove();
  }
  const sizes = new Map<PageNode, TextSize>();
  const most = mostNamed * sizeOf(document, sizes).all;
  for (const element of document.querySelectorAll('[class],[id]')) {
    const size = sizes.get(element) ?? none;
    if (size.all > most || kept.has(nameOf(element)) || !isNamedSo(element, size)) continue;
    if (!holdsMain(element)) element.remove();
  }
}

function isNamedSo(element: PageElement, size: TextSize): boolean {
  const names = namesOf(element);
  if (names.some((name) => unwanted.has(name)) && isBanner(element, names)) return true;
  if (!isLinks(size)) return false;
  const isEdge = edges.test(element.getAttribute('class') ?? '') || edges.test(element.id);
  if (isEdge) return !element.closest(parts) && element.querySelector('h2,h3,h4') === null;
  return names.some((name) => leading.has(name));
}

const isBanner = (element: PageElement, names: readonly string[]) =>
  (names.some((name) => banners.has(name)) || element.querySelector(pressed) !== null) &&
  element.querySelector(written) === null;

export const isLinks = ({ all, linked }: TextSize = none) => linked * 2 >= all;

/** Tables, lists of terms, code, headings and notes: what an article has few of, and documentation consists of. */
const exact = 'pre,dt,th,code,h2,h3,h4';

/** How much text a page or a part of it has, with and without that of links, and of how many elements it consists. */
export function measured(part: PageNode) {
  const { all, linked } = sizeOf(part);
  const countOf = (selector: string) => [...part.querySelectorAll(selector)].length;
  return { text: all, ownText: all - linked, elements: countOf('*'), exact: countOf(exact) };
}

/** Counts the characters of a page or of an element, and into `sizes` also those of each element within. */
export function sizeOf(node: PageNode, sizes?: Map<PageNode, TextSize>): TextSize {
  let [all, linked] = [0, 0];
  for (const child of node.childNodes) {
    if (child.nodeType === textNode) all += (child.textContent ?? '').replace(/\s+/g, ' ').trim().length;
    if (child.nodeType !== elementNode) continue;
    // The types of the page's nodes do not tell that one of this kind is an element.
    const element = child as unknown as PageElement;
    const name = nameOf(element);
    if (unread.has(name)) continue;
    const size = sizeOf(element, sizes);
    all += size.all;
    linked += name === 'A' ? size.all : size.linked;
  }
  sizes?.set(node, { all, linked });
  return { all, linked };
}

const nameOf = ({ tagName }: PageElement) => tagName.toUpperCase();
const holdsMain = (element: PageElement) => element.querySelector(`h1,${mains}`) !== null;

/**
 * The words of its class and its id. The id of a section is what links to it call it, and so is each in the main part:
 * it tells what the text is about, such as cookies or a menu.
 */
function namesOf(element: PageElement): readonly string[] {
  const classes = element.getAttribute('class') ?? '';
  const isSection = nameOf(element) === 'SECTION' || /(?:^|\s)section(?:\s|$)/.test(classes);
  return `${classes} ${isSection || element.closest(mains) ? '' : element.id}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
