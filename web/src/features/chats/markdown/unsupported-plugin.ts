/** The part of a Markdown tree's node that is read and written here. */
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

/** Draws sentences apart that what they cite does not carry, with a sign behind each. `sentences`: as they stand in the text. */
export function remarkUnsupported({ sentences }: { readonly sentences: readonly string[] }) {
  return (tree: unknown, file: { toString(): string }) => {
    if (sentences.length === 0) return;
    const ranges = rangesIn(String(file), sentences);
    if (ranges.length > 0) markIn(tree as Node, ranges, new Set());
  };
}

function rangesIn(text: string, sentences: readonly string[]): readonly Range[] {
  return sentences.flatMap((sentence) => {
    const start = sentence === '' ? -1 : text.indexOf(sentence);
    return start < 0 ? [] : [{ start, end: start + sentence.length }];
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
    const range = ranges.find((one) => one.start < start + value.length && one.end > start);
    return range ? split(value, start, range, signed) : [child];
  });
}

/** A text without escapes is as long as it stands in the source, so places of the source are places of it. */
function split(value: string, start: number, range: Range, signed: Set<Range>): Node[] {
  const from = Math.max(0, range.start - start);
  const to = Math.min(value.length, range.end - start);
  const isEnd = range.end <= start + value.length && !signed.has(range);
  if (isEnd) signed.add(range);
  return [
    ...(from > 0 ? [text(value.slice(0, from))] : []),
    apart(value.slice(from, to)),
    ...(isEnd ? [sign()] : []),
    ...(to < value.length ? [text(value.slice(to))] : []),
  ];
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
