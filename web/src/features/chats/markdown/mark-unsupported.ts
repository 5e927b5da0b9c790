import { sourceOffsets } from './source-offsets.ts';

/** The properties of a Markdown tree node that are used here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hName: string; hProperties?: Record<string, string> };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Highlights the sentences of a text that are not supported by what they cite, with a sign after each. `tree` is the
 * parsed text; `sentences` are as they stand in it.
 */
export function markUnsupported(tree: unknown, text: string, sentences: readonly string[]): void {
  if (sentences.length === 0) return;
  const ranges = rangesIn(text, sentences);
  if (ranges.length === 0) return;
  const ends = new Map<Range, Node>();
  findEnds(tree as Node, ranges, null, ends);
  markIn(tree as Node, { text, ranges, ends });
}

/** Finds the sentences in the text; a sentence given twice is found at two places. */
function rangesIn(text: string, sentences: readonly string[]): readonly Range[] {
  const from = new Map<string, number>();
  return sentences.flatMap((sentence) => {
    const start = sentence === '' ? -1 : text.indexOf(sentence, from.get(sentence));
    if (start < 0) return [];
    const end = start + sentence.length;
    from.set(sentence, end);
    return [{ start, end }];
  });
}

interface Marking {
  readonly text: string;
  readonly ranges: readonly Range[];
  /** The node that the sign of each range stands behind, or in which it stands if that is a text. */
  readonly ends: ReadonlyMap<Range, Node>;
}

/** What is marked as one: it is drawn by a component, or as it is. */
const isWhole = ({ type }: Node) => type === 'inlineCode' || type === 'inlineMath';

/** The ranges that a node has a part in. */
function within({ position }: Node, ranges: readonly Range[]): readonly Range[] {
  const { start, end } = { start: position?.start.offset, end: position?.end.offset };
  return start === undefined || end === undefined ? [] : ranges.filter((one) => one.start < end && one.end > start);
}

/** Finds the last node of each range. A sign is a button, so it stands behind a link and never in it. */
function findEnds(node: Node, ranges: readonly Range[], link: Node | null, ends: Map<Range, Node>): void {
  for (const child of node.children ?? []) {
    const around = link ?? (child.type === 'link' || child.type === 'linkReference' ? child : null);
    if (child.type === 'text' || isWhole(child)) {
      for (const range of within(child, ranges)) ends.set(range, around ?? child);
    } else findEnds(child, ranges, around, ends);
  }
}

function markIn(node: Node, marking: Marking): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    const own = within(child, marking.ranges);
    if (child.type === 'text') return own.length > 0 ? split(child, own, marking) : [child];
    if (!isWhole(child)) markIn(child, marking);
    const signs = own.filter((range) => marking.ends.get(range) === child).map(sign);
    return [isWhole(child) && own.length > 0 ? apart(child) : child, ...signs];
  });
}

/** Splits a text at the boundaries of the marked sentences. */
function split(node: Node, ranges: readonly Range[], { text: source, ends }: Marking): Node[] {
  const { value = '', position } = node;
  const start = position?.start.offset ?? 0;
  const offsets = sourceOffsets(value, source.slice(start, position?.end.offset), start);
  const placeOf = (offset: number) => {
    const place = offsets.findIndex((each) => each >= offset);
    return place < 0 ? value.length : place;
  };
  const nodes: Node[] = [];
  let at = 0;
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(at, placeOf(range.start));
    const to = placeOf(range.end);
    if (from > at) nodes.push(text(value.slice(at, from)));
    if (to > from) nodes.push(apart(text(value.slice(from, to))));
    if (ends.get(range) === node) nodes.push(sign());
    at = Math.max(from, to);
  }
  return at < value.length ? [...nodes, text(value.slice(at))] : nodes;
}

const text = (value: string): Node => ({ type: 'text', value });

function apart(child: Node): Node {
  return {
    type: 'emphasis',
    data: { hName: 'span', hProperties: { className: 'unsupported' } },
    children: [child],
  };
}

function sign(): Node {
  return { type: 'emphasis', data: { hName: 'sup', hProperties: { dataUnsupported: 'yes' } }, children: [] };
}
