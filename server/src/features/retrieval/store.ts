import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { IndexedPassage, OpenedDocument } from './passage.ts';
import { retrievalDocuments, retrievalPassages } from './tables.ts';

type Queries = Db | Tx;
export type DocumentRow = typeof retrievalDocuments.$inferSelect;

const own = (userId: string, itemId: string) =>
  and(eq(retrievalDocuments.userId, userId), eq(retrievalDocuments.itemId, itemId));
const ownAmong = (userId: string, itemIds: readonly string[]) =>
  and(eq(retrievalDocuments.userId, userId), inArray(retrievalDocuments.itemId, [...itemIds]));
const passagesOf = (userId: string, itemId: string) =>
  and(eq(retrievalPassages.userId, userId), eq(retrievalPassages.itemId, itemId));

export async function putDocument(tx: Tx, { version, ...document }: OpenedDocument): Promise<void> {
  const { spaceId, kind, title, isIncluded } = document;
  await tx
    .insert(retrievalDocuments)
    .values({ ...document, opening: version })
    .onConflictDoUpdate({
      target: [retrievalDocuments.userId, retrievalDocuments.itemId],
      set: { spaceId, kind, title, isIncluded, opening: version },
    });
}

/** Until the transaction ends, no other changes it. */
export async function lockDocument(tx: Tx, userId: string, itemId: string): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(retrievalDocuments).where(own(userId, itemId)).for('update');
  return row ?? null;
}

export async function writeDocuments(
  tx: Tx,
  userId: string,
  itemIds: readonly string[],
  change: Partial<DocumentRow>,
): Promise<void> {
  if (itemIds.length > 0) await tx.update(retrievalDocuments).set(change).where(ownAmong(userId, itemIds));
}

export async function removeDocuments(tx: Tx, userId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await tx.delete(retrievalDocuments).where(ownAmong(userId, itemIds));
}

export async function removeDocumentsOfSpace(tx: Tx, userId: string, spaceId: number): Promise<void> {
  await tx
    .delete(retrievalDocuments)
    .where(and(eq(retrievalDocuments.userId, userId), eq(retrievalDocuments.spaceId, spaceId)));
}

export async function removeDocumentsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(retrievalDocuments).where(eq(retrievalDocuments.userId, userId));
}

/** A passage with what it is found by, as `termVector` writes it. */
export interface WrittenPassage extends IndexedPassage {
  readonly n: number;
  readonly length: number;
  readonly lot: number;
  readonly terms: string;
}

/** The same places again are written over. */
export async function putPassages(
  tx: Tx,
  key: { readonly userId: string; readonly itemId: string; readonly version: string },
  passages: readonly WrittenPassage[],
): Promise<void> {
  if (passages.length === 0) return;
  await tx
    .insert(retrievalPassages)
    .values(
      passages.map(({ start: startsAt, end: endsAt, locator = null, ...row }) => ({
        ...key,
        ...row,
        startsAt,
        endsAt,
        locator,
      })),
    )
    .onConflictDoUpdate({
      target: [retrievalPassages.userId, retrievalPassages.itemId, retrievalPassages.version, retrievalPassages.n],
      set: {
        text: sql`excluded.text`,
        startsAt: sql`excluded.starts_at`,
        endsAt: sql`excluded.ends_at`,
        locator: sql`excluded.locator`,
        length: sql`excluded.length`,
        terms: sql`excluded.terms`,
      },
    });
}

/** Takes the passages of an item that are not of one of the versions named. */
export async function removePassagesBut(
  tx: Tx,
  userId: string,
  itemId: string,
  versions: readonly (string | null)[],
): Promise<void> {
  const kept = versions.flatMap((version) => (version === null ? [] : [ne(retrievalPassages.version, version)]));
  await tx.delete(retrievalPassages).where(and(passagesOf(userId, itemId), ...kept));
}

export async function countPassages(db: Queries, userId: string, itemId: string, version: string): Promise<number> {
  return db.$count(retrievalPassages, and(passagesOf(userId, itemId), eq(retrievalPassages.version, version)));
}

/** Puts the terms of another title into all passages of an item. */
export async function retitlePassages(tx: Tx, userId: string, itemId: string, terms: string): Promise<void> {
  await tx
    .update(retrievalPassages)
    .set({ terms: sql`ts_filter(${retrievalPassages.terms}, '{b,c,d}') || ${terms}::tsvector` })
    .where(passagesOf(userId, itemId));
}
