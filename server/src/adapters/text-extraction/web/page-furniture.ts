/** The elements that a page declares to be no part of what it says. */
const declared = `nav,dialog,${'navigation search dialog alertdialog menu menubar'.replace(/\w+/g, '[role=$&]').replaceAll(' ', ',')}`;
/** The same, unless they stand in an article or in the main part: there they hold its title, its notes and its author. */
const declaredOutside = 'header,footer,aside,[role=banner],[role=contentinfo],[role=complementary]';
const mains = 'main,[role=main],article';
/** Elements that are no box of a page, whatever their class says. */
const kept = new Set('HTML BODY MAIN ARTICLE H1 H2 H3 H4 H5 H6 TABLE TBODY TR TD TH PRE CODE'.split(' '));

/** Words in the class or the id of what nobody wants to read. */
const unwanted = new Set('cookie cookies consent gdpr newsletter'.split(' '));
/** Words in the class or the id of what is left out if it consists of links. */
const leading = new Set(
  'ad ads advert advertisement breadcrumb breadcrumbs footer header menu nav navbar navigation pagination promo related share sharing sidebar sidenav social sponsored toc topbar'.split(
    ' ',
  ),
);
/** The largest part of a page's text that an element may hold that is left out for its name. */
const mostNamed = 0.3;

const unread = new Set('SCRIPT STYLE TEMPLATE NOSCRIPT SVG IFRAME OBJECT'.split(' '));

/** What is used here of a page's document, its elements and what they hold. */
export interface PageNode {
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string | null }>;
  querySelectorAll(selector: string): Iterable<PageElement>;
}
interface PageElement extends PageNode {
  readonly tagName: string;
  readonly id: string;
  readonly parentElement: PageElement | null;
  getAttribute(name: string): string | null;
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

/**
 * Removes the menus, banners, sidebars and the like of a page, as far as it declares them or names them so. What holds
 * its title or its main part stays, however it is called.
 */
export function removeFurniture(document: PageNode): void {
  for (const element of document.querySelectorAll(declared)) if (!holdsMain(element)) element.remove();
  for (const element of document.querySelectorAll(declaredOutside))
    if (!holdsMain(element) && !element.parentElement?.closest(mains)) element.remove();
  const sizes = new Map<PageNode, TextSize>();
  const most = mostNamed * sizeOf(document, sizes).all;
  for (const element of document.querySelectorAll('[class],[id]')) {
    const { all, linked } = sizes.get(element) ?? { all: 0, linked: 0 };
    const names = namesOf(element);
    const isUnwanted = names.some((name) => unwanted.has(name));
    const isNamed = isUnwanted || (linked * 2 >= all && names.some((name) => leading.has(name)));
    if (isNamed && all <= most && !kept.has(nameOf(element)) && !holdsMain(element)) element.remove();
  }
}

/** Counts the characters of a page or of an element, and into `sizes` also those of each element within. */
export function sizeOf(node: PageNode, sizes?: Map<PageNode, TextSize>): TextSize {
  let [all, linked] = [0, 0];
  for (const child of node.childNodes) {
    if (child.nodeType === textNode) all += (child.textContent ?? '').replace(/\s+/g, ' ').trim().length;
    if (child.nodeType !== elementNode) continue;
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

function namesOf(element: PageElement): readonly string[] {
  return `${element.getAttribute('class') ?? ''} ${element.id}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
