/** The part of a Markdown tree's node that is read and written here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  data?: { hName: string; hProperties: Record<string, string>; hChildren: Node[] };
}

/** What holds blocks. Elsewhere HTML stands among words, and is text as it is. */
const holdsBlocks = new Set(['root', 'blockquote', 'list', 'listItem', 'footnoteDefinition']);

/**
 * Makes a block of its own of a block of raw HTML, which is shown as the text it is: without one its words stood bare
 * beside the blocks, with no room around them. Its lines stay. No `p`: an entry of a tight list takes its text out of that.
 */
export function remarkHtmlAsText() {
  return (tree: unknown) => within(tree as Node);
}

function within(node: Node): void {
  if (!node.children || !holdsBlocks.has(node.type)) return;
  for (const child of node.children) within(child);
  node.children = node.children.map((child) => (child.type === 'html' ? block(child.value ?? '') : child));
}

/** Its text is given for the drawn tree: a text of the Markdown tree would lose the indentation of its lines. */
function block(value: string): Node {
  const hChildren = [{ type: 'text', value }];
  return { type: 'paragraph', data: { hName: 'div', hProperties: { className: 'raw-html' }, hChildren }, children: [] };
}
