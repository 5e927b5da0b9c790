import { sourceOffsets } from './source-offsets.ts';

/** The properties of a Markdown tree node that are used here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

const number = /\[\d{1,3}\]/g;
const escaped = /\\\[\d{1,3}\\?\]/;

/**
 * Keeps the numbers that a text says itself from becoming marks of its sources: quotes of papers have `\[2]`. The bracket
 * is cut off from its number, since the tree does not tell what was escaped. `tree` is the parsed `text`.
 */
export function keepEscapedNumbers(tree: unknown, text: string): void {
  if (escaped.test(text)) keepIn(tree as Node, text);
}

function keepIn(node: Node, text: string): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return cut(child, text);
    keepIn(child, text);
    return [child];
  });
}

function cut(node: Node, text: string): Node[] {
  const { value = '', position } = node;
  const [start, end] = [position?.start.offset, position?.end.offset];
  const source = start === undefined ? '' : text.slice(start, end);
  if (start === undefined || !escaped.test(source)) return [node];
  const offsets = sourceOffsets(value, source, start);
  const cuts = [...value.matchAll(number)]
    .map(({ index }) => index)
    .filter((index) => text[offsets[index] ?? start] === '\\')
    .map((index) => index + 1);
  return [0, ...cuts].map((from, n) => {
    const to = cuts[n] ?? value.length;
    const place = { start: { offset: offsets[from] ?? start }, end: { offset: offsets[to] ?? start } };
    return { type: 'text', value: value.slice(from, to), position: place };
  });
}
