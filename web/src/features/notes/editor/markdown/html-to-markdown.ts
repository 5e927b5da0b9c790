import { displayedFormula, formulaOf } from './formula-markdown.ts';
import { blocks, inlineOf, styleOf } from './inline-markdown.ts';
import { cellsOfLayout, tableOf } from './table-markdown.ts';
import { makeWordLists } from './word-lists.ts';

/** Elements whose formatting would be lost in plain text. */
const worth =
  'h1,h2,h3,h4,h5,h6,[role=heading],strong,b,em,i,del,s,strike,q,a[href],ul,ol,table,blockquote,pre,code,hr,img,sup,sub,[data-formula],span[data-style*="font-weight"],span[data-style*="italic"],span[data-style*="line-through"],span[data-style*="align:super"],span[data-style*="align:sub"]';
/** Elements without visible content. */
const silent = 'script,style,template,noscript,head,title,meta,link,svg,iframe,object,[hidden]';
/**
 * Converts HTML that was copied from a page or a word processor to Markdown; null if its plain text is as good. The
 * HTML is parsed in a separate document: nothing in it runs or is loaded.
 */
export function htmlToMarkdown(html: string): string | null {
  const { body } = new DOMParser().parseFromString(harmless(html), 'text/html');
  for (const element of body.querySelectorAll(silent)) element.remove();
  for (const element of body.querySelectorAll('[data-style*="display" i]')) {
    if (styleOf(element, 'display').startsWith('none')) element.remove();
  }
  // Google Docs wraps the copied document in a <b> that is not bold.
  for (const element of body.querySelectorAll('b')) {
    if (styleOf(element, 'font-weight') === 'normal') element.replaceWith(...element.childNodes);
  }
  makeWordLists(body);
  if (!body.querySelector(worth)) return null;
  const text = blocksOf(body).join('\n\n').trim();
  return text === '' ? null : text;
}

/**
 * Renames style and event handler attributes, and removes style elements. The page's content security policy blocks
 * them even in a document that is only parsed.
 */
function harmless(html: string): string {
  const tags = html.replace(/<style[\s\S]*?(<\/style>|$)/gi, '');
  // After the last '>' there is no complete tag; without this cut the pattern would scan to the end from every '<'
  // there.
  const end = tags.lastIndexOf('>') + 1;
  const renamed = tags
    .slice(0, end)
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on[a-z]+)\s*=/gi, ' data-$1='));
  return renamed + tags.slice(end);
}

/** The blocks in an element, each as its lines. Text between blocks becomes a paragraph of its own. */
function blocksOf(parent: Element): string[] {
  const made: string[] = [];
  let loose: Node[] = [];
  const end = () => {
    const text = paragraphOf(loose);
    if (text !== '') made.push(text);
    loose = [];
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !holdsBlocks(node)) {
      loose.push(node);
      continue;
    }
    end();
    made.push(...blockOf(node).filter((text) => text !== ''));
  }
  end();
  return made;
}

function holdsBlocks(element: Element): boolean {
  return blocks.has(element.tagName) || [...element.children].some(holdsBlocks);
}

function blockOf(element: Element): string[] {
  const { tagName } = element;
  const level = levelOf(element);
  if (level !== null) return [headingOf(element, level)];
  const formula = formulaOf(element);
  if (formula !== null) return [displayedFormula(formula)];
  if (tagName === 'HR') return ['---'];
  if (tagName === 'PRE') return [codeOf(element)];
  if (tagName === 'BLOCKQUOTE') return [quoteOf(element)];
  if (tagName === 'UL' || tagName === 'OL') return [listOf(element)];
  if (tagName === 'TABLE') {
    const captions = [...element.children].filter((child) => child.tagName === 'CAPTION');
    return [...captions.flatMap(blocksOf), ...(cellsOfLayout(element)?.flatMap(blocksOf) ?? [tableOf(element)])];
  }
  return blocksOf(element);
}

/** The level of a heading, as of 1; null for anything else. Word for the web copies headings as paragraphs with a role. */
function levelOf(element: Element): number | null {
  const [, written] = /^H([1-6])$/.exec(element.tagName) ?? [];
  if (written) return Number(written);
  if (element.getAttribute('role') !== 'heading') return null;
  const level = Math.trunc(Number(element.getAttribute('aria-level')));
  // Without a level it is 2. Source: WAI-ARIA 1.2, "heading".
  return level >= 1 ? Math.min(level, 6) : 2;
}

function headingOf(element: Element, level: number): string {
  // Signs at the end would be taken for the heading's own.
  const words = inlineOf([element])
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=^|\s)#+$/, '\\$&');
  return words === '' ? '' : `${'#'.repeat(level)} ${words}`;
}

function paragraphOf(nodes: readonly Node[]): string {
  const text = inlineOf(nodes).trim();
  // Escapes text that would start a list, a heading or a quote, or would be a rule or underline the line above.
  return text.replace(
    /^([^\S\n\r\u2028\u2029]*)(>|(?:[+-]|#{1,6}|\d{1,9}[.)])(?=\s|$)|(?:-+|=+)(?=[^\S\n]?$))/gm,
    (_whole, indent: string, mark: string) =>
      /\d/.test(mark) ? `${indent}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${indent}\\${mark}`,
  );
}

function codeOf(element: Element): string {
  for (const end of element.querySelectorAll('br')) end.replaceWith('\n');
  // The inner ones first: a line in a line ends with it.
  for (const line of [...element.querySelectorAll('div, p')].reverse()) {
    if (!line.textContent?.endsWith('\n')) line.append('\n');
    if (followsWords(line)) line.before('\n');
  }
  const text = (element.textContent ?? '').replace(/\n$/, '');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const language = /\blanguage-([\w+#-]+)/.exec(element.querySelector('code')?.className ?? '')?.[1] ?? '';
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Whether words stand right before a block, which begins a line of its own. */
function followsWords(block: Element): boolean {
  let before = block.previousSibling;
  while (before && (before.nodeType === Node.COMMENT_NODE || before.textContent === ''))
    before = before.previousSibling;
  if (!before || (before instanceof Element && before.matches('div, p'))) return false;
  return !before.textContent?.endsWith('\n');
}

function listOf(list: Element): string {
  let number = numberIn(list, 'start') ?? 1;
  const items: string[] = [];
  let indent = '';
  for (const child of list.children) {
    if (child.tagName === 'UL' || child.tagName === 'OL') {
      // A list directly inside a list: some word processors write indented items this way. It belongs to the item
      // before it only if it stands below that item's words, after its mark.
      items.push(before(listOf(child), indent, indent));
      continue;
    }
    number = numberIn(child, 'value') ?? number;
    const mark = list.tagName === 'OL' ? `${number++}. ` : '- ';
    const task = taskOf(child);
    indent = ' '.repeat(mark.length);
    items.push(before(itemOf(child), mark + task, indent));
  }
  return items.join('\n');
}

/** A number that an element gives a list, as Markdown can write it; null for any other. */
function numberIn(element: Element, attribute: 'start' | 'value'): number | null {
  const written = /^\s*\+?(\d{1,9})\s*$/.exec(element.getAttribute(attribute) ?? '')?.[1];
  return written === undefined ? null : Number(written);
}

/** The mark of a task; '' for any other item. */
function taskOf(item: Element): string {
  const box = item.querySelector(':scope > input[type=checkbox], :scope > p > input, label > input');
  if (box) return box.hasAttribute('checked') ? '[x] ' : '[ ] ';
  if (item.getAttribute('role') !== 'checkbox') return '';
  // Google Docs draws the box as a picture.
  item.querySelector(':scope > img')?.remove();
  return item.getAttribute('aria-checked') === 'true' ? '[x] ' : '[ ] ';
}

/** The content of an item, with the lists in it right below its text. */
function itemOf(item: Element): string {
  const parts = blocksOf(item);
  return parts.map((part, at) => (at > 0 && !/^(- |\d+\. )/.test(part) ? `\n${part}` : part)).join('\n');
}

function quoteOf(element: Element): string {
  const text = blocksOf(element).join('\n\n');
  return text === '' ? '' : text.replace(/^/gm, '> ').replace(/(?<! ) +$/gm, '');
}

function before(text: string, first: string, others: string): string {
  const lines = text.split('\n').map((line, at) => (at === 0 ? first : line === '' ? '' : others) + line);
  return lines.join('\n').trimEnd();
}
