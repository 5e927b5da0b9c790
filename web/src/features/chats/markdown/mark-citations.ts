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
 * it, or to the end of a long one. Code and links stay unchanged.
 */
export function markCitations(tree: unknown, count: number): void {
  if (count > 0) markIn(tree as Node, count);
}

function markIn(node: Node, count: number): void {
  if (!node.children || node.type === 'link' || node.type === 'linkReference') return;
  node.children = withNumbersAsText(node.children, count).flatMap((child) => {
    if (child.type === 'text') return splitText(child.value ?? '', count);
    markIn(child, count);
    return [child];
  });
}

/** Numbers that the text has addresses for, too, still are those of the sources: `[1]` and `[1][2]` become text again. */
function withNumbersAsText(children: readonly Node[], count: number): readonly Node[] {
  if (!children.some((child) => numbersOf(child, count) !== null)) return children;
  const made: Node[] = [];
  for (const child of children) {
    const numbers = numbersOf(child, count);
    const value = numbers ?? (child.type === 'text' ? (child.value ?? '') : null);
    const last = made.at(-1);
    if (value !== null && last?.type === 'text') last.value = `${last.value ?? ''}${value}`;
    else made.push(numbers === null ? child : text(numbers));
  }
  return made;
}

function numbersOf({ type, referenceType, label, children }: Node, count: number): string | null {
  if (type !== 'linkReference' || !isCited(label ?? '', count)) return null;
  if (referenceType === 'shortcut') return `[${label}]`;
  const said = children?.length === 1 ? (children[0]?.value ?? '') : '';
  return referenceType === 'full' && isCited(said, count) ? `[${said}][${label}]` : null;
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
    const [head, tail] = parted(match[1] ?? '');
    if (head !== '') nodes.push(text(head));
    nodes.push(tail === '' ? span(marks) : span([text(tail), ...marks]));
    from = match.index + match[0].length;
    if (/[ \t]$/.test(match[0])) nodes.push(text(' '));
  }
  return from === 0 ? [text(value)] : [...nodes, ...(from < value.length ? [text(value.slice(from))] : [])];
}

/** A word of more characters than this may be wider than the view: an address, or a sentence without any space. */
const longWord = 12;
/** How far back the last letter of a long word may begin, in characters. */
const longestLetter = 40;
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word in two parts, of which the second is glued: all of a short word, the last letter of a long one. */
function parted(word: string): [head: string, tail: string] {
  if (word.length <= longWord) return ['', word];
  const last = [...letters.segment(word.slice(-longestLetter))].at(-1)?.segment ?? '';
  return [word.slice(0, word.length - last.length), last];
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
