import type { IndexedPassage, OpenedDocument, Retrieval } from '../../features/retrieval/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';

/** Adds texts to the index as one item with one passage each, as ingestion does. Returns the item. */
export async function indexText(
  { database, retrieval }: { readonly database: Database; readonly retrieval: Retrieval },
  document: Partial<OpenedDocument> & { readonly userId: string },
  texts: readonly (string | IndexedPassage)[],
): Promise<OpenedDocument> {
  const whole: OpenedDocument = {
    itemId: newId(),
    spaceId: 1,
    kind: 'source',
    title: 'Untitled',
    isIncluded: true,
    version: '1',
    ...document,
  };
  const passages = laidEndToEnd(texts);
  const { userId, itemId, version } = whole;
  await database.transaction(async (tx) => {
    await retrieval.open(tx, whole);
    await retrieval.append(tx, userId, itemId, version, 0, passages);
    await retrieval.finish(tx, userId, itemId, version);
  });
  return whole;
}

/** Texts as passages of one continuous text. */
export function laidEndToEnd(texts: readonly (string | IndexedPassage)[]): IndexedPassage[] {
  let at = 0;
  return texts.map((text) => {
    if (typeof text !== 'string') return text;
    const passage = { text, start: at, end: at + text.length };
    at = passage.end + 1;
    return passage;
  });
}
