import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { IndexedPassage, OpenedDocument, SpaceDocument } from './passage.ts';
import { retrievalChores, retrievalDocuments, retrievalPassages, retrievalSigns, retrievalVectors } from './tables.ts';

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

/**
 * The title of a document whose version `version` is being written; null if it is gone or another version is being
 * written. This is called thousands of times.
 */
export async function findTitleOfOpening(
  db: Queries,
  userId: string,
  itemId: string,
  version: string,
): Promise<string | null> {
  const { title, opening } = retrievalDocuments;
  const [row] = await db
    .select({ title })
    .from(retrievalDocuments)
    .where(and(own(userId, itemId), eq(opening, version)));
  return row?.title ?? null;
}

/** Locks a document until the transaction ends. */
export async function lockDocument(tx: Tx, userId: string, itemId: string): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(retrievalDocuments).where(own(userId, itemId)).for('update');
  return row ?? null;
}

/** The searchable documents of a space, in order of creation, without those in the trash. */
export async function documentsOf(db: Queries, userId: string, spaceId: number): Promise<SpaceDocument[]> {
  const { itemId, kind, title, isIncluded, passages } = retrievalDocuments;
  return db
    .select({ itemId, kind, title, isIncluded, passages })
    .from(retrievalDocuments)
    .where(
      and(
        eq(retrievalDocuments.userId, userId),
        eq(retrievalDocuments.spaceId, spaceId),
        eq(retrievalDocuments.isHidden, false),
      ),
    )
    .orderBy(asc(itemId));
}

export async function writeDocuments(
  tx: Tx,
  userId: string,
  itemIds: readonly string[],
  change: Partial<DocumentRow>,
): Promise<void> {
  if (itemIds.length > 0) await tx.update(retrievalDocuments).set(change).where(ownAmong(userId, itemIds));
}

/** Some items, or all of a space. */
export type WhichDocuments = { readonly itemIds: readonly string[] } | { readonly spaceId: number };

/** Deletes documents and returns what they were. The caller must delete their passages and vectors. */
export async function takeDocuments(tx: Tx, userId: string, which: WhichDocuments): Promise<DocumentRow[]> {
  if ('itemIds' in which && which.itemIds.length === 0) return [];
  const among =
    'itemIds' in which
      ? inArray(retrievalDocuments.itemId, [...which.itemIds])
      : eq(retrievalDocuments.spaceId, which.spaceId);
  return tx
    .delete(retrievalDocuments)
    .where(and(eq(retrievalDocuments.userId, userId), among))
    .returning();
}

/**
 * Deletes all rows of a user at once: a deleted account leaves no work for later. Documents go first: whoever is
 * writing passages of one holds its lock, and afterwards finds it gone.
 */
export async function takeAllOf(tx: Tx, userId: string): Promise<void> {
  const tables = [retrievalDocuments, retrievalPassages, retrievalSigns, retrievalVectors, retrievalChores];
  for (const table of tables) await tx.delete(table).where(eq(table.userId, userId));
}

/** A passage with its terms, as `termVector` writes them. */
export interface WrittenPassage extends IndexedPassage {
  readonly n: number;
  readonly length: number;
  readonly lot: number;
  readonly terms: string;
}

/** A version that is being written, and the title whose terms its passages get. */
interface OpenVersion {
  readonly userId: string;
  readonly itemId: string;
  readonly version: string;
  readonly title: string;
}

/**
 * Puts passages in one statement and overwrites those at the same positions. Returns false, and writes nothing, unless
 * this version is the one being written and the document has this title: the statement locks the document, and checks
 * it again if another transaction held it.
 */
export async function putPassages(
  db: Queries,
  { userId, itemId, version, title }: OpenVersion,
  passages: readonly WrittenPassage[],
): Promise<boolean> {
  const given = passages.map(({ n, text, start, end, locator, length, lot, terms }) => ({
    n,
    text,
    s: start,
    e: end,
    locator: locator ?? null,
    length,
    lot,
    terms,
  }));
  const { rows } = await db.execute(sql`with held as (
      select user_id, item_id, opening as version from retrieval_documents
      where user_id = ${userId} and item_id = ${itemId}::uuid and opening = ${version} and title = ${title}
      for no key update
    ), put as (
      insert into retrieval_passages (user_id, item_id, version, n, text, starts_at, ends_at, locator, length, lot, terms)
      select held.user_id, held.item_id, held.version, r.n, r.text, r.s, r.e, r.locator, r.length, r.lot, r.terms::tsvector
      from held cross join json_to_recordset(${JSON.stringify(given)}::json)
        as r(n int, text text, s int, e int, locator jsonb, length int, lot int, terms text)
      on conflict (user_id, item_id, version, n) do update set text = excluded.text, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, locator = excluded.locator, length = excluded.length, terms = excluded.terms
    ) select 1 from held`);
  return rows.length > 0;
}

export async function countPassages(db: Queries, userId: string, itemId: string, version: string): Promise<number> {
  return db.$count(retrievalPassages, and(passagesOf(userId, itemId), eq(retrievalPassages.version, version)));
}
