import { createHash } from 'node:crypto';
import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import type { ChatDocument, DocumentMessage } from '../../ports/document-renderer.ts';
import { documentStyle } from './document-style.ts';
import { formulaHandlers } from './formula-handlers.ts';
import { isWebAddress, markdownTree } from './markdown-tree.ts';
import type { Element, ElementContent, HtmlNodes } from './tree-types.ts';

/** Allows only the page's own style and the pictures embedded in it: no script, no request, no form. */
const policy = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(documentStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A standalone page: it runs no script, loads nothing, and tells nobody that it is read. */
export function htmlDocument(document: ChatDocument): string {
  // Only formulas are raw HTML: HTML in a message is plain text in its tree.
  const messages = document.messages.map((message, at) =>
    toHtml(messageElement(message, at + 1), { allowDangerousHtml: true }),
  );
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    // Names of links are not looked up before they are pressed.
    '<meta http-equiv="x-dns-prefetch-control" content="off">',
    '<meta name="robots" content="noindex">',
    toHtml(element('title', [text(document.title)])),
    `<style>${documentStyle}</style>`,
    '</head>',
    '<body>',
    toHtml(element('header', [element('h1', [text(document.title)]), element('p', [text(document.origin)])])),
    '<main>',
    ...messages,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function messageElement(message: DocumentMessage, number: number): Element {
  const body = message.role === 'user' ? [text(message.content)] : replyElements(message.content, number);
  const files =
    message.fileNames.length > 0 ? [element('p', [text(`Files: ${message.fileNames.join(', ')}`)], 'files')] : [];
  const remark = message.remark ? [element('p', [text(`(${message.remark})`)], 'label')] : [];
  const sources = message.sources.length > 0 ? [sourceList(message.sources)] : [];
  const head = element('p', [element('b', [text(message.author)]), element('time', [text(message.time)])], 'head');
  return element('article', [head, ...files, element('div', body, 'text'), ...remark, ...sources], message.role);
}

function replyElements(content: string, number: number): ElementContent[] {
  const tree = toHast(markdownTree(content), {
    clobberPrefix: `message-${number}-`,
    handlers: formulaHandlers,
  });
  const body = 'children' in tree ? (tree.children as ElementContent[]) : [];
  for (const node of body) tidy(node);
  return body;
}

function sourceList(sources: DocumentMessage['sources']): Element {
  const items = sources.map(({ title, location, url }) => {
    const name = url && isWebAddress(url) ? link(url, title) : text(title);
    return element('li', location ? [name, text(` – ${location}`)] : [name]);
  });
  return element('section', [element('p', [text('Sources')], 'label'), element('ol', items)], 'sources');
}

/** Makes links open in a new tab without a referrer, and puts headings below the page's own. */
function tidy(root: HtmlNodes): void {
  const waiting: HtmlNodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'a') tidyLink(node);
    const level = /^h([1-5])$/.exec(node.tagName)?.[1];
    if (level) node.tagName = `h${Number(level) + 1}`;
    for (const child of node.children) waiting.push(child);
  }
}

function tidyLink(node: Element): void {
  const address = String(node.properties.href ?? '');
  if (address.startsWith('#')) return;
  if (!isWebAddress(address)) node.properties = {};
  else node.properties = { href: address, rel: ['noopener', 'noreferrer', 'nofollow'], target: '_blank' };
}

function link(address: string, words: string): Element {
  const made = element('a', [text(words)]);
  made.properties = { href: address };
  tidyLink(made);
  return made;
}

const text = (value: string): ElementContent => ({ type: 'text', value });

function element(tagName: string, children: ElementContent[], className?: string): Element {
  return { type: 'element', tagName, properties: className ? { className: [className] } : {}, children };
}
