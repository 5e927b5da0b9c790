import type { Passage } from '../../../../ports/model-provider.ts';

/** A file, source or page of the guide, reassembled from its passages. */
export interface Document {
  readonly id: string;
  readonly title: string;
  /** The title where it is of no file. */
  readonly fileName: string;
  readonly kind: Passage['origin']['kind'];
  readonly shape: 'prose' | 'table' | 'outline' | 'code';
  /** In order. */
  readonly passages: readonly Passage[];
}

const shapes: Readonly<Record<string, Document['shape']>> = Object.fromEntries([
  ...['csv', 'tsv'].map((extension) => [extension, 'table']),
  ...['json', 'yaml', 'yml', 'xml', 'toml', 'ini'].map((extension) => [extension, 'outline']),
  ...(
    'js ts jsx tsx mjs cjs mts cts py java kt scala c h cc cpp hpp cs go rs rb php swift lua pl r sql sh bash ps1 ' +
    'css scss vue svelte tf'
  )
    .split(' ')
    .map((extension) => [extension, 'code']),
]);

export function documentsOf(passages: readonly Passage[]): readonly Document[] {
  const byOrigin = Map.groupBy(passages, ({ origin: { kind, id, part = '' } }) => `${kind}:${id}:${part}`);
  return [...byOrigin.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { id, title, kind, fileName = title } = first.origin;
    const shape = shapeOf(fileName, first.text);
    return [{ id, title, fileName, kind, shape, passages: own.sort((a, b) => a.start - b.start) }];
  });
}

function shapeOf(fileName: string, beginning: string): Document['shape'] {
  const known = shapes[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()];
  if (known !== undefined) return known;
  return /^\s*<(?:!doctype|\?xml|html)\b/i.test(beginning) ? 'outline' : 'prose';
}

/** Adjacent passages joined to one text. `start` is its position in the whole document. */
export interface Region {
  readonly document: Document;
  readonly text: string;
  readonly start: number;
}

/** Joins passages [from, to] of a document. Gaps between passages become line breaks, so that offsets stay valid. */
export function regionOf(document: Document, from: number, to: number): Region {
  const own = document.passages.slice(from, to + 1);
  const start = own[0]?.start ?? 0;
  let text = '';
  for (const passage of own) {
    const gap = passage.start - start - text.length;
    text +=
      (gap > 0 ? '\n'.repeat(Math.min(gap, 2)).padEnd(gap, '\n') : '') +
      (gap < 0 ? passage.text.slice(-gap) : passage.text);
  }
  return { document, text, start };
}

/**
 * The location of a range in words for the user: 'page 3', 'lines 10–14'; undefined if the document has neither pages
 * nor lines.
 */
export function locationOf(document: Document, start: number, end: number): string | undefined {
  const first = passageAt(document, start);
  const last = passageAt(document, Math.max(start, end - 1));
  if (first?.page !== undefined) {
    const until = last?.page ?? first.page;
    return until === first.page ? `page ${first.page}` : `pages ${first.page}–${until}`;
  }
  const from = first && lineAt(first, start);
  const to = last && lineAt(last, Math.max(start, end - 1));
  if (from === undefined) return undefined;
  return to === undefined || to === from ? `line ${from}` : `lines ${from}–${to}`;
}

function lineAt(passage: Passage, offset: number): number | undefined {
  if (passage.lines === undefined) return undefined;
  return passage.lines[0] + passage.text.slice(0, offset - passage.start).split('\n').length - 1;
}

function passageAt(document: Document, offset: number): Passage | undefined {
  let low = 0;
  let high = document.passages.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((document.passages[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return document.passages[low];
}
