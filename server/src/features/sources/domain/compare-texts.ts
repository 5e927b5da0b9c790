import { shortenText } from '../../../platform/text/clip-text.ts';
import { oneLine } from '../../../platform/text/one-line.ts';
/** How a new text of a page differs from the old one. */
export interface Change {
  readonly oldHash: string;
  readonly newHash: string;
  readonly added: number;
  readonly removed: number;
  readonly lines: readonly { readonly kind: 'added' | 'removed'; readonly text: string }[];
}

/** The most paragraphs shown of a change, and the most characters of each. */
const shown = 30;
const shownChars = 240;

/** Compares two texts by their paragraphs; a paragraph that only moved is not a change. */
export function compareTexts(before: string, after: string): Pick<Change, 'added' | 'removed' | 'lines'> {
  const removed = missing(paragraphs(before), paragraphs(after));
  const added = missing(paragraphs(after), paragraphs(before));
  const lines = [
    ...removed.map((text) => ({ kind: 'removed' as const, text })),
    ...added.map((text) => ({ kind: 'added' as const, text })),
  ];
  // Each kind gets half of the shown paragraphs, unless the other leaves room.
  const of = (kind: 'added' | 'removed', most: number) => lines.filter((line) => line.kind === kind).slice(0, most);
  const some = Math.max(shown / 2, shown - added.length);
  const gone = of('removed', some);
  return {
    added: added.length,
    removed: removed.length,
    lines: [...gone, ...of('added', shown - gone.length)].map(({ kind, text }) => ({
      kind,
      text: shortenText(text, shownChars),
    })),
  };
}

function paragraphs(text: string): string[] {
  return text
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '');
}

/** Those of `some` that `others` does not have, or has less often. */
function missing(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1);
  return some.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}
