/** The properties of a Markdown tree node that are used here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  data?: { hName: string; hProperties: Record<string, string>; hChildren: Node[] };
}

/** Nodes that contain blocks. In other nodes HTML is inline and already shown as text. */
const holdsBlocks = new Set(['root', 'blockquote', 'list', 'listItem', 'footnoteDefinition']);

/** A line break: the only way to write one in a cell of a table. */
const lineBreak = /^<br\s*\/?>$/i;

/**
 * Wraps a block of raw HTML, which is shown as text, in a block of its own. Otherwise its text would stand between the
 * blocks without any spacing. Line breaks are kept. The wrapper is no `p`, because an item of a tight list unwraps
 * those. Of all HTML, only line breaks are what they mean; between blocks, and at the beginning or end of one, they are
 * left out.
 */
export function htmlAsText(tree: unknown): void {
  within(tree as Node);
}

function within(node: Node): void {
  if (!node.children) return;
  const isAround = holdsBlocks.has(node.type);
  for (const child of node.children) within(child);
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'html') return [child];
    if (lineBreak.test(child.value ?? '')) return isAround ? [] : [{ type: 'break' }];
    return [isAround ? block(child.value ?? '') : child];
  });
  if (isAround) node.children = node.children.flatMap(withoutOuterBreaks);
}

function withoutOuterBreaks(block: Node): Node[] {
  const children = block.children ?? [];
  if (block.type !== 'paragraph' || !children.some(({ type }) => type === 'break')) return [block];
  const isSeen = ({ type, value }: Node) => type !== 'break' && (type !== 'text' || value?.trim() !== '');
  const [first, last] = [children.findIndex(isSeen), children.findLastIndex(isSeen)];
  return first < 0 ? [] : [{ ...block, children: children.slice(first, last + 1) }];
}

/** The text is set on the rendered node: as a Markdown text node it would lose the indentation of its lines. */
function block(value: string): Node {
  const hChildren = [{ type: 'text', value }];
  return { type: 'paragraph', data: { hName: 'div', hProperties: { className: 'raw-html' }, hChildren }, children: [] };
}
