import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ownerKey } from '../../../platform/database/owner-key.ts';
import { termVector } from '../domain/term-vector.ts';
import type { IndexedPassage } from '../passage.ts';
import type { WrittenPassage } from '../store.ts';

/** No store takes a lone surrogate or a NUL; the replacement has the same length, so that positions stay correct. */
const NUL = /\0/g;
export const storable = (text: string) => text.toWellFormed().replace(NUL, '\uFFFD');

/** Characters split into words before other work of this process gets a turn. */
const charactersAtOnce = 4_000;

interface Place {
  readonly userId: string;
  readonly itemId: string;
  /** The title of the document, as it is stored. */
  readonly title: string;
  /** The index of the first passage. */
  readonly from: number;
}

/**
 * Prepares the rows of passages. Splitting text into words happens here, outside of any transaction, and lets other
 * work run in between.
 */
export async function preparePassages(
  place: Place,
  passages: readonly IndexedPassage[],
): Promise<readonly WrittenPassage[]> {
  const rows: WrittenPassage[] = [];
  let characters = 0;
  for (const passage of passages) {
    rows.push(preparePassage(place, place.from + rows.length, passage));
    characters += passage.text.length;
    if (characters < charactersAtOnce) continue;
    characters = 0;
    await nextTurn();
  }
  return rows;
}

export function preparePassage({ userId, itemId, title }: Place, n: number, passage: IndexedPassage): WrittenPassage {
  const text = storable(passage.text);
  const { locator } = passage;
  const heading = locator?.heading === undefined ? {} : { heading: storable(locator.heading) };
  const headings = locator?.headings?.map(([at, title]) => [at, storable(title)] as const);
  return {
    ...passage,
    ...(locator ? { locator: { ...locator, ...heading, ...(headings && { headings }) } } : {}),
    text,
    n,
    lot: Number.parseInt(hash('sha256', `${itemId} ${n}`).slice(0, 7), 16),
    ...termVector(ownerKey(userId), { text, title, ...heading }),
  };
}
