import { endAddressesInTexts, endBareAddresses } from '@atrium/contract/bare-addresses';
import { boundedTextFor } from '@atrium/contract/bounded-text';
import { breakLines } from '@atrium/contract/break-lines';
import { shallowTree } from '@atrium/contract/shallow-markdown';
import { shallowSpans } from '@atrium/contract/shallow-spans';
import { spacelessEmphasis } from '@atrium/contract/spaceless-emphasis';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { type Extension, fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import type { JSX } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { cutLongWords } from './cut-long-words.ts';
import { type Pictures, restoreWritten, safeAddress } from './data-images.ts';
import { htmlAsText } from './html-as-text.ts';
import { keepEscapedNumbers } from './keep-escaped-numbers.ts';
import { markCitations } from './mark-citations.ts';
import { markUnsupported } from './mark-unsupported.ts';
import { nameTasks } from './name-tasks.ts';

interface Rendering {
  /** Lines after the text that may be definitions it refers to. Lines that are none are not shown. */
  readonly definitions: string;
  /** What is drawn in place of plain elements, by tag name. */
  readonly components: Components;
  /** The number that a list at the beginning begins with, if that is not the written one. */
  readonly listStart: number | undefined;
  /** Reads formulas; null shows them as written. */
  readonly math: Options | null;
  /** The pictures that were taken out of the text. */
  readonly pictures: Pictures;
  /** How many sources `[1]` may refer to. */
  readonly sourceCount: number;
  /** Sentences, as they stand in the text, that are marked as not supported. */
  readonly unsupported: readonly string[];
  /** Precedes the ids of footnotes. */
  readonly footnotePrefix: string;
}

/**
 * Created once: this runs for each frame of a reply that is being written. A single tilde means 'about' or a range far
 * more often than that something is struck out.
 */
const gfmSyntax = endBareAddresses(gfm({ singleTilde: false }));
const gfmTree = endAddressesInTexts(gfmFromMarkdown());

/** The deepest nesting that is drawn: of lists, about half as many levels. */
const maxDepth = 64;

/** The id that the footnotes' title is given by mdast-util-to-hast. */
const footnoteTitle = 'footnote-label';

/** Renders Markdown. Raw HTML becomes text, and an address that is not allowed becomes empty. */
export function renderMarkdown(text: string, rendering: Rendering): JSX.Element {
  const { components, definitions, listStart, math, pictures, sourceCount, unsupported, footnotePrefix } = rendering;
  // Before the addresses within texts are found: the texts around those have no position any more.
  const marks: Extension = {
    transforms: [(tree) => keepEscapedNumbers(tree, text), (tree) => markUnsupported(tree, text, unsupported)],
  };
  const parse = (source: string) =>
    fromMarkdown(source, {
      extensions: [
        gfmSyntax,
        spacelessEmphasis,
        shallowSpans,
        breakLines,
        ...(math?.extensions ?? []),
        ...boundedTextFor(source),
      ],
      mdastExtensions: [shallowTree(source, maxDepth), marks, ...gfmTree, ...(math?.mdastExtensions ?? [])],
    });
  const whole = parse(text + definitions);
  // Behind a fence that is not closed, the definitions would be shown as code.
  const tree = definitions !== '' && goesBeyond(whole, text.length) ? parse(text) : whole;
  if (tree === whole) hideLines(tree, text.length);
  const [first] = tree.children;
  if (listStart !== undefined && first?.type === 'list') first.start = listStart;
  restoreWritten(tree, pictures);
  htmlAsText(tree);
  markCitations(tree, sourceCount);
  const html = toHast(tree, { allowDangerousHtml: true, clobberPrefix: footnotePrefix });
  makeInert(html, footnotePrefix);
  giveDirections(html);
  nameTasks(html);
  cutLongWords(html);
  return toJsxRuntime(html, {
    Fragment,
    jsx,
    jsxs,
    components,
    ignoreInvalidStyle: true,
    passKeys: true,
    passNode: true,
  });
}

type Tree = ReturnType<typeof fromMarkdown>;

/** Whether something that began in the text goes on behind its end. */
function goesBeyond({ children }: Tree, end: number): boolean {
  return children.some(({ position }) => (position?.start.offset ?? end) < end && (position?.end.offset ?? end) > end);
}

/** Removes what stands after the text, except the definitions. */
function hideLines(tree: Tree, end: number): void {
  tree.children = tree.children.filter(
    ({ type, position }) => /definition/i.test(type) || (position?.start.offset ?? 0) < end,
  );
}

type Nodes = ReturnType<typeof toHast>;

/**
 * Puts the gap of a mark beside the word it follows. Only outside of lists and quotes: these take their direction from
 * what is in them, as long as that has none of its own.
 */
function giveDirections(html: Nodes): void {
  if (!('children' in html)) return;
  for (const child of html.children)
    if (child.type === 'element' && /^(?:p|h[1-6])$/.test(child.tagName)) child.properties.dir = 'auto';
}

/**
 * Leaves nothing active in a tree: HTML within a paragraph is text, and links and pictures have allowed addresses. The
 * title of the footnotes, whose id is the same in every text, gets one of this text alone.
 */
function makeInert(node: Nodes, footnotePrefix: string): void {
  if (!('children' in node)) return;
  for (const [at, child] of node.children.entries()) {
    if (child.type === 'raw') node.children[at] = { type: 'text', value: child.value };
    if (child.type === 'element') {
      const { href, src, id, ariaDescribedBy } = child.properties;
      if (href !== undefined) child.properties.href = safeAddress(String(href ?? ''));
      if (src !== undefined) child.properties.src = safeAddress(String(src ?? ''));
      if (id === footnoteTitle) child.properties.id = footnotePrefix + id;
      if (ariaDescribedBy) child.properties.ariaDescribedBy = [footnotePrefix + footnoteTitle];
    }
    makeInert(child, footnotePrefix);
  }
}
