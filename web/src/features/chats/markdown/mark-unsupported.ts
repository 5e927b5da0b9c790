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
  if (ranges.length > 0) markIn(tree as Node, ranges, new Set());
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

function markIn(node: Node, ranges: readonly Range[], signed: Set<Range>): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text') {
      markIn(child, ranges, signed);
      return [child];
    }
    const { position, value = '' } = child;
    const start = position?.start.offset;
    if (start === undefined) return [child];
    const own = ranges.filter((one) => one.start < start + value.length && one.end > start);
    return own.length > 0 ? split(value, start, own, signed) : [child];
  });
}

/**
 * Splits a text at the boundaries of the marked sentences. A text node without escapes is as long as its source, so
 * source offsets are valid in it.
 */
function split(value: string, start: number, ranges: readonly Range[], signed: Set<Range>): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(at, range.start - start);
    const to = Math.min(value.length, range.end - start);
    if (to <= from) continue;
    if (from > at) nodes.push(text(value.slice(at, from)));
    nodes.push(apart(value.slice(from, to)));
    if (range.end <= start + value.length && !signed.has(range)) {
      signed.add(range);
      nodes.push(sign());
    }
    at = to;
  }
  return at < value.length ? [...nodes, text(value.slice(at))] : nodes;
}

const text = (value: string): Node => ({ type: 'text', value });

function apart(value: string): Node {
  return {
    type: 'emphasis',
    data: { hName: 'span', hProperties: { className: 'unsupported' } },
    children: [text(value)],
  };
}

function sign(): Node {
  return { type: 'emphasis', data: { hName: 'sup', hProperties: { dataUnsupported: 'yes' } }, children: [] };
}
