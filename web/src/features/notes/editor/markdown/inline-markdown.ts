import { formulaOf, inlineFormula } from './formula-markdown.ts';
import { raisedWords } from './raised-words.ts';

/** The Markdown marks of inline elements. */
const marks: Readonly<Record<string, string>> = {
  STRONG: '**',
  B: '**',
  EM: '*',
  I: '*',
  DEL: '~~',
  S: '~~',
  STRIKE: '~~',
};

/** Block-level elements. */
export const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION CENTER DD DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TD TH UL'.split(
    ' ',
  ),
);

/** Markdown with one look: the marks around it, each once, the outer ones first. */
interface Run {
  readonly text: string;
  readonly looks: readonly string[];
  /** Whether the text is a formula, between single signs. */
  readonly isFormula?: boolean;
}

/** Converts inline content to Markdown in one paragraph; the words of blocks in it stay apart. */
export function inlineOf(nodes: Iterable<Node>): string {
  const text = marked(runsOf(nodes, [], []));
  // In this order, no pattern scans a long run of spaces more than once.
  return text.replace(/[ \t]{2,}/g, ' ').replace(/[ \t]?\n[ \t]?/g, '\n');
}

/** Adds the runs of nodes to `made`; `looks` are those of the elements around them. */
function runsOf(nodes: Iterable<Node>, looks: readonly string[], made: Run[]): Run[] {
  const add = (text: string) => text !== '' && made.push({ text, looks });
  for (const node of nodes) {
    const formula = node instanceof Element ? formulaOf(node) : null;
    if (formula !== null) {
      made.push({ text: `$${formula}$`, looks, isFormula: true });
      continue;
    }
    const whole = wholeOf(node);
    if (whole !== null || !(node instanceof Element)) {
      add(whole ?? '');
      continue;
    }
    const within = [...new Set([...looks, ...looksOf(node)])];
    const raised = raisedOf(node);
    if (raised !== null) {
      made.push({ text: plain(raised), looks: within });
      continue;
    }
    const [before, after] = aroundOf(node);
    add(before);
    runsOf(node.childNodes, within, made);
    add(after);
  }
  return made;
}

/** What stands around the words of an element: room around those of a block, and the signs of a quote, which browsers draw. */
function aroundOf(element: Element): readonly [before: string, after: string] {
  if (element.tagName === 'Q') return element.parentElement?.closest('q') ? ['‘', '’'] : ['“', '”'];
  return blocks.has(element.tagName) ? [' ', ' '] : ['', ''];
}

/** The Markdown of what has one look throughout; null for an element whose content counts. */
function wholeOf(node: Node): string | null {
  if (node.nodeType === Node.TEXT_NODE) return words(node);
  if (!(node instanceof Element)) return null;
  if (node.tagName === 'BR') return '\n';
  if (node.tagName === 'IMG') return picture(node);
  if (node.tagName === 'CODE') return code(node.textContent ?? '');
  return node.tagName === 'A' ? link(node, inlineOf(node.childNodes)) : null;
}

/**
 * Writes runs with their marks. Neighbours share the marks that they have in common: marks that meet would be signs.
 * @param before the character before the runs; '' if there is none
 * @param after the character after them
 */
function marked(runs: readonly Run[], before = '', after = ''): string {
  let text = '';
  // Kept apart: to ask a text that grows for its last character would copy all of it each time.
  let left = before;
  for (let at = 0; at < runs.length; ) {
    const [mark, end] = widest(runs, at);
    const { text: words = '', isFormula } = runs[at] ?? {};
    const inner = runs.slice(at, end).map((run) => ({ ...run, looks: run.looks.filter((look) => look !== mark) }));
    const right = runs[end]?.text[0] ?? after;
    const bare = isFormula ? inlineFormula(words, left, right) : words;
    const piece = mark === '' ? bare : within(mark, marked(inner, left, right), left, right);
    text += piece;
    left = piece.at(-1) ?? left;
    at = end;
  }
  return text;
}

/** Of the marks of a run, the one that the most runs from there on have, and where those end. */
function widest(runs: readonly Run[], from: number): [mark: string, end: number] {
  let found: [string, number] = ['', from + 1];
  for (const mark of runs[from]?.looks ?? []) {
    let end = from;
    while (runs[end]?.looks.includes(mark)) end += 1;
    if (found[0] === '' || end > found[1]) found = [mark, end];
  }
  return found;
}

/** The marks of an element; word processors express some formatting only by styles. */
function looksOf(element: Element): string[] {
  const mark = marks[element.tagName];
  if (mark !== undefined) return [mark];
  if (element.tagName !== 'SPAN') return [];
  const weight = styleOf(element, 'font-weight');
  const isBold = weight === 'bold' || Number(weight) >= 600;
  const isItalic = styleOf(element, 'font-style') === 'italic';
  const decorations = ['text-decoration', 'text-decoration-line'].map((each) => styleOf(element, each));
  const isStruck = decorations.some((each) => each.includes('line-through'));
  return [...(isBold ? ['**'] : []), ...(isItalic ? ['*'] : []), ...(isStruck ? ['~~'] : [])];
}

/** What an element says above or below the line, in signs of its own; null for anything else. */
function raisedOf(element: Element): string | null {
  const align = styleOf(element, 'vertical-align');
  const place = element.tagName === 'SUP' || align === 'super' ? 'super' : 'sub';
  if (place === 'sub' && element.tagName !== 'SUB' && align !== 'sub') return null;
  return element.querySelector('a, img, code, [data-formula]') ? null : raisedWords(element.textContent ?? '', place);
}

/** The value of one CSS property of an element; '' if it is not set. */
export function styleOf(element: Element, property: string): string {
  const written = element.getAttribute('data-style') ?? '';
  const found = written.split(';').find((each) => each.split(':')[0]?.trim().toLowerCase() === property);
  return found?.split(':')[1]?.trim().toLowerCase() ?? '';
}

/** A bare address with the signs behind it, of which no emphasis begins. In the words of a link, or in brackets, it is none. */
const wholeAddress = /(?<=^|\s)(?:https?:\/\/|www\.)[a-z\d][a-z\d.-]*[/?#][\p{L}\p{N}_.~:/?#@!$&'()*+,;=%"-]*/giu;

/** The words of a text, with its addresses as they are written: a link would lead to an escape in it, too. */
function words(node: Node): string {
  const text = node.textContent ?? '';
  if (!bareAddress.test(text) || /[[\]]/.test(text) || node.parentElement?.closest('a')) return plain(text);
  let made = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(wholeAddress)) {
    made += plain(text.slice(end, index)) + address;
    end = index + address.length;
  }
  return made + plain(text.slice(end));
}

/** Writes text as Markdown: collapses spaces as a browser does, and escapes characters that would be marks. */
function plain(text: string): string {
  const words = text.replace(/[\s\u00a0]+/g, ' ').replace(/[\\`*]/g, '\\$&');
  const marked = words.replace(/(?<!\w)_|_(?!\w)/g, '\\_').replace(/<(?=[a-z/!?])|&(?=#?\w{1,32};)/gi, '\\$&');
  return withoutStrikes(withoutLinks(marked));
}

/** Escapes brackets. A bracket opens a link or a definition only if the character after its closing bracket says so. */
function withoutLinks(text: string): string {
  let closing = text.indexOf(']');
  return text.replace(/\[/g, (sign, at: number) => {
    // Each closing bracket is searched for once, however many brackets open before it; a pattern would search again
    // from each.
    if (closing >= 0 && closing < at) closing = text.indexOf(']', at);
    return closing >= 0 && /[([:]/.test(text.charAt(closing + 1)) ? `\\${sign}` : sign;
  });
}

/** Escapes tildes; a single tilde never strikes text out. */
function withoutStrikes(text: string): string {
  return text.indexOf('~') === text.lastIndexOf('~') ? text : text.replaceAll('~', '\\~');
}

/** Signs that stay outside of marks where these would otherwise stand between a letter and the sign. */
const signs = /[^\P{P}\\[\]`*_&!]|[^\P{S}<|~$`]/u;
const signsBefore = new RegExp(`^(?:${signs.source}|!(?!\\[))+`, 'u');
const signAfter = new RegExp(`${signs.source}|!`, 'u');

/** What marks count as part of a word: neither a blank nor a sign. */
const letter = /[^\s\p{P}\p{S}]/u;

/** An address that is a link by itself. A mark and a letter right behind it would be part of it. */
const bareAddress = /https?:\/\/|www\.\w/i;

/**
 * Puts marks around the words only: marks next to spaces have no effect, so outer spaces stay outside. Nor have marks
 * between a letter and a sign, so those signs do, too; with a sign that must stay, the words have no marks. A mark of
 * the same sign on the left is like the letter before it.
 */
function within(mark: string, inner: string, left: string, right: string): string {
  let [from, to] = [inner.length - inner.trimStart().length, inner.trimEnd().length];
  const isAfter = from === 0 && (letter.test(left) || left === mark[0]);
  const isBefore = to === inner.length && letter.test(right);
  if (isAfter) from = signsBefore.exec(inner)?.[0].length ?? 0;
  // A bracket may be the end of a link.
  const isCut = isBefore && !inner.includes('](');
  if (isCut && bareAddress.test(inner.slice(Math.max(inner.lastIndexOf(' '), inner.lastIndexOf('\n')) + 1)))
    return inner;
  while (isCut && to > from && signAfter.test(inner.charAt(to - 1))) to -= 1;
  const words = inner.slice(from, to);
  if (words.trim() === '') return inner;
  if (isAfter && from === 0 && !letter.test(beyond(mark, words))) return inner;
  if (isBefore && to === inner.length && !letter.test(beyond(mark, words, -1))) return inner;
  const room = words.length - words.trimStart().length;
  return `${inner.slice(0, from + room)}${mark}${words.trim()}${mark}${inner.slice(from + room + words.trim().length)}`;
}

/** The first character of words behind marks of the same sign, which count as one with it; the last one with `step` -1. */
function beyond(mark: string, words: string, step = 1): string {
  let at = step > 0 ? 0 : -1;
  while (words.at(at) === mark[0]) at += step;
  return words.at(at) ?? '';
}

function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const room = /^`|`$/.test(text) ? ' ' : '';
  return text === '' ? '' : `${fence}${room}${text}${room}${fence}`;
}

function link(element: Element, inner: string): string {
  const address = outward(element.getAttribute('href'));
  const words = inner.trim();
  return address === null || words === '' ? inner : `[${words}](${address})`;
}

function picture(element: Element): string {
  const address = outward(element.getAttribute('src'));
  const words = (element.getAttribute('alt') ?? '').replace(/[[\]\s]+/g, ' ').trim();
  return address === null ? plain(words) : `![${words}](${address})`;
}

/** Keeps an address that works from anywhere; a relative address of the original page does not. */
function outward(address: string | null): string | null {
  if (address === null || !/^(https?:|mailto:)/i.test(address)) return null;
  return address.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
