import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ownerKey } from '../../../platform/database/owner-key.ts';
import { termVector } from '../domain/term-vector.ts';
import type { IndexedPassage } from '../passage.ts';
import type { WrittenPassage } from '../store.ts';

/** Half a character, or a NUL, no store takes; what stands for it is as long, so that places stay true. */
const NUL = /\0/g;
export const storable = (text: string) => text.toWellFormed().replace(NUL, '\uFFFD');

/** Characters taken apart before others of this process get their turn. */
const charactersAtOnce = 4_000;

interface Place {
  readonly userId: string;
  readonly itemId: string;
  /** Of the document, as it is stored. */
  readonly title: string;
  /** The place of the first passage. */
  readonly from: number;
}

/** What is written of a passage: its words are taken apart here, outside of any transaction, and others get their turn meanwhile. */
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
  return {
    ...passage,
    ...(locator ? { locator: { ...locator, ...heading } } : {}),
    text,
    n,
    lot: Number.parseInt(hash('sha256', `${itemId} ${n}`).slice(0, 7), 16),
    ...termVector(ownerKey(userId), { text, title, ...heading }),
  };
}
