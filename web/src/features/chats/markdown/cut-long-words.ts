/** The properties of a rendered node that are used here. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: object;
  children?: Node[];
}

const letter = '[!-~\\u00a1-\\u024f]';
/** So many letters of a word that are followed by yet another. Letters of other scripts may change beside their neighbours. */
const piece = new RegExp(`(${letter}{1000})(?=${letter})`);

/**
 * Cuts very long words into pieces between which a line may break. Browsers take the square of a word's length to find
 * the places of its letters; of the pieces they find them one by one. Copied, the word is whole. Code stays as it is.
 */
export function cutLongWords(tree: unknown): void {
  cutIn(tree as Node);
}

function cutIn(node: Node): void {
  if (!node.children || node.tagName === 'code') return;
  for (const child of node.children) cutIn(child);
  node.children = node.children.flatMap((child) => {
    const pieces = child.type === 'text' ? (child.value ?? '').split(piece).filter(Boolean) : [];
    if (pieces.length < 2) return [child];
    return pieces.flatMap((value, at) => (at === 0 ? [text(value)] : [place(), text(value)]));
  });
}

const text = (value: string): Node => ({ type: 'text', value });

const place = (): Node => ({ type: 'element', tagName: 'wbr', properties: {}, children: [] });
