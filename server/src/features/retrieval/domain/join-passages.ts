import { estimateTokens } from '@atrium/contract/token-rules';
import type { FoundText } from './found-text.ts';

/** A stretch of one item's canonical text: a found passage with those around it. */
export interface Stretch
  extends Pick<FoundText, 'itemId' | 'kind' | 'title' | 'text' | 'start' | 'end' | 'version' | 'url'> {
  /** The passages it consists of, in order. */
  readonly passages: readonly FoundText[];
}

/**
 * Joins passages that adjoin in their item's text, and keeps the best ones that fit the budget (tokens). `groups`: each
 * found passage with its neighbours, best first. A passage in two groups is included once.
 */
export function joinPassages(groups: readonly (readonly FoundText[])[], budget: number): readonly Stretch[] {
  const taken = new Map<string, FoundText>();
  const first = new Map<string, number>();
  let left = budget;
  for (const [rank, group] of groups.entries()) {
    for (const passage of group) {
      const key = keyOf(passage);
      if (taken.has(key)) continue;
      const size = estimateTokens(passage.text) + perPassage;
      if (size > left) continue;
      left -= size;
      taken.set(key, passage);
      first.set(key, rank);
    }
  }
  const ordered = [...taken.values()].sort((a, b) =>
    a.itemId === b.itemId ? a.start - b.start : a.itemId < b.itemId ? -1 : 1,
  );
  const joined: FoundText[][] = [];
  for (const passage of ordered) {
    const run = joined.at(-1);
    const last = run?.at(-1);
    if (run && last && follows(last, passage)) run.push(passage);
    else joined.push([passage]);
  }
  const rankOf = (run: readonly FoundText[]) => Math.min(...run.map((one) => first.get(keyOf(one)) ?? groups.length));
  return joined.sort((a, b) => rankOf(a) - rankOf(b)).flatMap((run) => stretchOf(run));
}

/** Tokens for the fences around a passage. */
const perPassage = 30;

/** Passages of different versions are not joined, even where one version has just replaced the other. */
function follows(last: FoundText, next: FoundText): boolean {
  return last.itemId === next.itemId && last.version === next.version && last.end === next.start;
}

const keyOf = ({ itemId, n }: FoundText) => `${itemId} ${n}`;

function stretchOf(passages: readonly FoundText[]): readonly Stretch[] {
  const [first] = passages;
  const last = passages.at(-1);
  if (!first || !last) return [];
  const { itemId, kind, title, start, version } = first;
  return [
    { itemId, kind, title, version, start, end: last.end, text: passages.map(({ text }) => text).join(''), passages },
  ];
}
