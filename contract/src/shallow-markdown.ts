/** The properties of a Markdown tree node that are used here. */
interface Node {
  type: string;
  value?: string;
  children?: readonly Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** A mark that begins a list's item. */
const item = '(?:[-+*]|\\d{1,9}[.)])';

/** A line that begins with a hundred spaces and marks of quotes and lists, and then one more mark. */
const deepLine = new RegExp(`^(?:[ \\t>]|${item}[ \\t]){100}[ \\t]*(?:>|${item}(?=\\s|$))`, 'm');

const mark = `>|${item}(?=\\s|$)`;
const marks = new RegExp(mark, 'g');
const beginnings = new RegExp(`^(?:[ \\t]|${mark})+`, 'gm');
/** So many levels are deeper than anybody writes them. */
const tooMany = 50;

/**
 * Whether quotes or lists are nested deeper than anybody writes them. The parser's work for a line grows with the
 * levels around it, and it calls itself for each, so such a text is not parsed but shown as written. Each level has its
 * mark at a place of its own; a lone mark far to the right, as in code or a table of spaces, is none of many.
 */
export function isTooDeep(markdown: string): boolean {
  if (!deepLine.test(markdown)) return false;
  const places = new Set<number>();
  for (const [beginning] of markdown.matchAll(beginnings))
    for (const { index } of beginning.replaceAll('\t', '    ').matchAll(marks))
      if (places.add(index).size >= tooMany) return true;
  return false;
}

/** Each row is drawn with as many cells as the first has: a few lines can make a grid that no machine holds. */
const mostMissing = 100_000;

/**
 * Makes what is nested deeper than `levels` in the tree a text, as it is written in `source`: whatever walks the tree
 * calls itself for each level. The same becomes of a table in which more cells are missing than anybody leaves out. As
 * the first of the extensions, so that the others find it so.
 */
export function shallowTree(source: string, levels: number) {
  const transform = (tree: unknown): void => {
    let nodes = [tree as Node];
    for (let level = 0; nodes.length > 0; level += 1) {
      const parents = nodes.filter((node) => node.children);
      for (const parent of parents)
        if (level >= levels || childrenOf(parent).some(isFullOfGaps))
          parent.children = childrenOf(parent).map((child) =>
            level >= levels || isFullOfGaps(child) ? flat(child, source) : child,
          );
      nodes = parents.flatMap(childrenOf);
    }
  };
  return { transforms: [transform] };
}

const childrenOf = ({ children = [] }: Node): readonly Node[] => children;

function isFullOfGaps({ type, children: rows = [] }: Node): boolean {
  if (type !== 'table') return false;
  const columns = rows[0]?.children?.length ?? 0;
  const missing = rows.reduce((sum, { children = [] }) => sum + Math.max(0, columns - children.length), 0);
  return missing > mostMissing;
}

function flat(node: Node, source: string): Node {
  if (!node.children) return node;
  const value = source.slice(node.position?.start.offset, node.position?.end.offset);
  return { type: 'text', value, ...(node.position && { position: node.position }) };
}
