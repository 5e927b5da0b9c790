/** The properties of a Markdown tree node that are used here. */
interface Node {
  type: string;
  value?: string;
  label?: string | null;
  referenceType?: string;
  children?: Node[];
  data?: { hName: string; hProperties?: Record<string, string> };
}

/**
 * Turns `[1]` into the mark of the first source, if there are that many sources. The mark is glued to the word before
 * it. Code and links stay unchanged.
 */
export function markCitations(tree: unknown, count: number): void {
  if (count > 0) markIn(tree as Node, count);
}

function markIn(node: Node, count: number): void {
  if (!node.children || node.type === 'link' || node.type === 'linkReference') return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return splitText(child.value ?? '', count);
    // A number that the text has an address for, too, still is that of the source.
    if (child.referenceType === 'shortcut' && isCited(child.label ?? '', count)) return [mark(Number(child.label))];
    markIn(child, count);
    return [child];
  });
}

function isCited(label: string, count: number): boolean {
  return /^\d{1,3}$/.test(label) && Number(label) >= 1 && Number(label) <= count;
}

/**
 * A word and the citations right after it. The match starts at the beginning of the word or after earlier citations,
 * never in the middle of a word.
 */
const citedWord = /(?:(?<!\S)|(?<=\[\d{1,3}\]))(\S*?)[ \t]?((?:\[\d{1,3}\][ \t]?)+)/g;

function splitText(value: string, count: number): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const match of value.matchAll(citedWord)) {
    const numbers = [...(match[2] ?? '').matchAll(/\d+/g)].map(Number);
    if (numbers.some((number) => number < 1 || number > count)) continue;
    if (match.index > from) nodes.push(text(value.slice(from, match.index)));
    const marks = numbers.map(mark);
    const word = match[1] ?? '';
    nodes.push(word === '' ? span(marks) : span([text(word), ...marks]));
    from = match.index + match[0].length;
    if (/[ \t]$/.test(match[0])) nodes.push(text(' '));
  }
  return from === 0 ? [text(value)] : [...nodes, ...(from < value.length ? [text(value.slice(from))] : [])];
}

function text(value: string): Node {
  return { type: 'text', value };
}

function mark(number: number): Node {
  return { type: 'emphasis', data: { hName: 'sup', hProperties: { dataCite: String(number) } }, children: [] };
}

function span(children: Node[]): Node {
  return { type: 'emphasis', data: { hName: 'span', hProperties: { className: 'glued' } }, children };
}
