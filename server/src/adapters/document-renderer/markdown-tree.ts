import { endAddressesInTexts, endBareAddresses } from '@atrium/contract/bare-addresses';
import { boundedTextFor } from '@atrium/contract/bounded-text';
import { breakLines } from '@atrium/contract/break-lines';
import { mayHoldMath, prepareMath } from '@atrium/contract/prepare-math';
import { isTooDeep, shallowTree } from '@atrium/contract/shallow-markdown';
import { shallowSpans } from '@atrium/contract/shallow-spans';
import { spacelessEmphasis } from '@atrium/contract/spaceless-emphasis';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import type { Nodes, Root } from './tree-types.ts';

/** The deepest nesting of quotes and lists that is drawn; what is nested deeper is drawn as text at that level. */
const maxDepth = 24;
const webAddress = /^(?:https?:|mailto:)/i;
/** The only HTML that is what it means: nothing else breaks a line in a cell of a table. */
const lineBreak = /^<br\s*\/?>$/i;
const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/**
 * Parses Markdown into a tree in which nothing is active: HTML is text except for line breaks, links lead only to the
 * web, and a picture is either embedded in the text itself or becomes a link to its address. Formulas are read in every
 * notation that the page reads. A text that cannot be parsed stands in it as it is written.
 */
export function markdownTree(markdown: string): Root {
  const text = mayHoldMath(markdown) ? prepareMath(markdown) : markdown;
  const root = isTooDeep(text) ? asWritten(markdown) : (parsed(text) ?? asWritten(markdown));
  const addresses = text.includes(']:') ? addressesIn(root) : new Map<string, string>();
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('children' in node)) continue;
    const children = node.children as Nodes[];
    for (const [at, child] of children.entries()) {
      const inert = makeInert(led(child, addresses), node);
      children[at] = inert;
      waiting.push(inert);
    }
  }
  return root;
}

/** Undefined: it is nested too deep in a way that only shows while it is parsed. */
function parsed(text: string): Root | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function parse(text: string): Root {
  return fromMarkdown(text, {
    extensions: [
      endBareAddresses(gfm({ singleTilde: false })),
      spacelessEmphasis,
      shallowSpans,
      breakLines,
      math({ singleDollarTextMath: false }),
      ...boundedTextFor(text),
    ],
    mdastExtensions: [shallowTree(text, maxDepth), ...endAddressesInTexts(gfmFromMarkdown()), mathFromMarkdown()],
  });
}

function asWritten(text: string): Root {
  return { type: 'root', children: [{ type: 'code', value: text }] };
}

/** Whether an address is allowed as a link in a document. */
export function isWebAddress(address: string): boolean {
  return webAddress.test(address) && URL.canParse(address);
}

/** The addresses of a text's link definitions by identifier; if two have the same, the first counts. */
function addressesIn(root: Root): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'definition' && !addresses.has(node.identifier)) addresses.set(node.identifier, node.url);
    if ('children' in node) for (const child of (node.children as Nodes[]).toReversed()) waiting.push(child);
  }
  return addresses;
}

/** Turns a link or picture that refers to a definition into one with the definition's address. */
function led(node: Nodes, addresses: ReadonlyMap<string, string>): Nodes {
  if (node.type === 'linkReference')
    return { type: 'link', url: addresses.get(node.identifier) ?? '', children: node.children };
  if (node.type === 'imageReference')
    return { type: 'image', url: addresses.get(node.identifier) ?? '', alt: node.alt ?? null };
  return node;
}

function makeInert(node: Nodes, parent: Nodes): Nodes {
  if (node.type === 'html') {
    const plain: Nodes = lineBreak.test(node.value) ? { type: 'break' } : { type: 'text', value: node.value };
    const isFlow =
      parent.type !== 'paragraph' && parent.type !== 'heading' && 'children' in parent && !isPhrasing(parent);
    return isFlow ? { type: 'paragraph', children: [plain] } : plain;
  }
  if (node.type === 'image') {
    if (inlinePicture.test(node.url)) return node;
    const name = node.alt || 'Picture';
    if (!isWebAddress(node.url)) return { type: 'text', value: name };
    return { type: 'link', url: node.url, children: [{ type: 'text', value: `${name} (${node.url})` }] };
  }
  if ((node.type === 'link' || node.type === 'definition') && !isWebAddress(node.url)) return { ...node, url: '' };
  return node;
}

function isPhrasing({ type }: Nodes): boolean {
  return ['emphasis', 'strong', 'delete', 'link', 'tableCell'].includes(type);
}
