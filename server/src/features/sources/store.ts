import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { deletedRows } from '../../platform/database/deleted-rows.ts';
import { sources, sourceVersions } from './tables.ts';

export type SourceRow = typeof sources.$inferSelect;
export type VersionRow = typeof sourceVersions.$inferSelect;

const own = (userId: string, id: string) => and(eq(sources.userId, userId), eq(sources.id, id));
const alive = isNull(sources.deletedAt);

interface SourcePage {
  /** The id of the last source seen. */
  readonly after?: string | undefined;
  readonly limit: number;
  /** If given, only sources that are in the knowledge base, or only those that are not. */
  readonly isInKnowledgeBase?: boolean | undefined;
}

export const { markDeleted, deletedBefore } = deletedRows(sources, { leaseBy: null, leaseUntil: null });

/** Sources, newest first. */
export async function sourcesOf(
  db: Queries,
  userId: string,
  spaceIds: readonly number[],
  { after, limit, isInKnowledgeBase }: SourcePage,
): Promise<SourceRow[]> {
  if (spaceIds.length === 0) return [];
  const older = after === undefined ? undefined : lt(sources.id, after);
  const inKnowledgeBase =
    isInKnowledgeBase === undefined ? undefined : eq(sources.isInKnowledgeBase, isInKnowledgeBase);
  return db
    .select()
    .from(sources)
    .where(and(eq(sources.userId, userId), inArray(sources.spaceId, [...spaceIds]), alive, older, inKnowledgeBase))
    .orderBy(desc(sources.id))
    .limit(limit);
}

export async function sourcesById(db: Queries, userId: string, ids: readonly string[]): Promise<SourceRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(sources)
    .where(and(eq(sources.userId, userId), inArray(sources.id, [...ids]), alive));
}

export async function titlesOf(db: Queries, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: sources.id, title: sources.title })
    .from(sources)
    .where(and(eq(sources.userId, userId), inArray(sources.id, [...ids])));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function fileNamesOf(db: Queries, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: sources.id, name: sources.name })
    .from(sources)
    .where(and(eq(sources.userId, userId), inArray(sources.id, [...ids]), isNotNull(sources.name)));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

export async function findSource(db: Queries, userId: string, id: string): Promise<SourceRow | null> {
  const [row] = await db
    .select()
    .from(sources)
    .where(and(own(userId, id), alive));
  return row ?? null;
}

/** Locks a source until the transaction ends. */
export async function lockSource(tx: Tx, userId: string, id: string): Promise<SourceRow | null> {
  const [row] = await tx
    .select()
    .from(sources)
    .where(and(own(userId, id), alive))
    .for('update');
  return row ?? null;
}

/** The source of a space that was made from the same content. */
export async function findSame(db: Queries, userId: string, spaceId: number, key: string): Promise<SourceRow | null> {
  const [row] = await db
    .select()
    .from(sources)
    .where(and(eq(sources.userId, userId), eq(sources.spaceId, spaceId), eq(sources.contentKey, key), alive))
    .orderBy(asc(sources.id))
    .limit(1);
  return row ?? null;
}

/** Which of these contents the space already has. */
export async function keysHeld(
  db: Queries,
  userId: string,
  spaceId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: sources.contentKey })
    .from(sources)
    .where(
      and(eq(sources.userId, userId), eq(sources.spaceId, spaceId), inArray(sources.contentKey, [...keys]), alive),
    );
  return new Set(rows.map(({ key }) => key));
}

/** The page of a space that was found at this address, or is being fetched from it; the source `exceptId` is ignored. */
export async function findPageAt(
  db: Queries,
  userId: string,
  spaceId: number,
  url: string,
  exceptId?: string,
): Promise<SourceRow | null> {
  const others = exceptId === undefined ? undefined : ne(sources.id, exceptId);
  const [row] = await db
    .select()
    .from(sources)
    .where(and(eq(sources.userId, userId), eq(sources.spaceId, spaceId), eq(sources.url, url), others, alive))
    .orderBy(asc(sources.id))
    .limit(1);
  return row ?? null;
}

/** The title of another source of the space that has the same text, or is about to have it. */
export async function findSameText(
  db: Queries,
  { userId, spaceId, id }: SourceRow,
  textHash: string,
): Promise<string | null> {
  const [row] = await db
    .select({ title: sources.title })
    .from(sources)
    .innerJoin(
      sourceVersions,
      and(
        eq(sourceVersions.userId, sources.userId),
        eq(sourceVersions.sourceId, sources.id),
        sql`${sourceVersions.version} = case when ${sources.version} = 0 then ${sources.latest} else ${sources.version} end`,
      ),
    )
    .where(
      and(
        eq(sources.userId, userId),
        eq(sources.spaceId, spaceId),
        ne(sources.id, id),
        eq(sourceVersions.textHash, textHash),
        or(gt(sources.version, 0), ne(sources.stage, 'failed')),
        alive,
      ),
    )
    .limit(1);
  return row?.title ?? null;
}

export async function insertSource(tx: Tx, row: typeof sources.$inferInsert): Promise<void> {
  await tx.insert(sources).values(row);
}

export async function writeSource(tx: Tx, userId: string, id: string, change: Partial<SourceRow>): Promise<void> {
  await tx.update(sources).set(change).where(own(userId, id));
}

/** Returns the ids of the sources that this changed. */
export async function includeAll(
  tx: Tx,
  userId: string,
  spaceId: number,
  isInKnowledgeBase: boolean,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .update(sources)
    .set({ isInKnowledgeBase, updatedAt: now })
    .where(
      and(
        eq(sources.userId, userId),
        eq(sources.spaceId, spaceId),
        eq(sources.isInKnowledgeBase, !isInKnowledgeBase),
        alive,
      ),
    )
    .returning({ id: sources.id });
  return rows.map((row) => row.id);
}

/** False if it was restored in the meantime. */
export async function isDueToGo(tx: Tx, userId: string, id: string, before: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(own(userId, id), lt(sources.deletedAt, before)))
    .for('update');
  return rows.length > 0;
}

export async function idsOfSpace(tx: Tx, userId: string, spaceId: number): Promise<string[]> {
  const rows = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.userId, userId), eq(sources.spaceId, spaceId)));
  return rows.map((row) => row.id);
}

export async function idsOfUser(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.select({ id: sources.id }).from(sources).where(eq(sources.userId, userId));
  return rows.map((row) => row.id);
}

/** Deletes sources permanently. Returns the keys of objects that are no longer referenced. */
export async function removeSources(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ fileKey: sourceVersions.fileKey, textKey: sourceVersions.textKey })
    .from(sourceVersions)
    .where(and(eq(sourceVersions.userId, userId), inArray(sourceVersions.sourceId, [...ids])));
  await tx.delete(sources).where(and(eq(sources.userId, userId), inArray(sources.id, [...ids])));
  return rows.flatMap((row) => [row.fileKey, row.textKey]).filter((key) => key !== null);
}

/** Unfinished sources that no job works on. */
export async function stranded(db: Queries, now: Date, limit: number) {
  return db
    .select({ userId: sources.userId, id: sources.id, size: sources.size })
    .from(sources)
    .where(
      and(
        notInArray(sources.stage, ['ready', 'failed']),
        alive,
        or(isNull(sources.leaseUntil), lt(sources.leaseUntil, now)),
      ),
    )
    .orderBy(asc(sources.leaseUntil))
    .limit(limit);
}

/** Frees the leases of all sources. */
export async function freeLeases(db: Queries): Promise<void> {
  await db.update(sources).set({ leaseBy: null, leaseUntil: null }).where(isNotNull(sources.leaseUntil));
}

/** Complete rows in order of creation, the first `limit` after one. */
export async function sourcesAfter(db: Queries, userId: string, after: string | null, limit: number) {
  return db
    .select()
    .from(sources)
    .where(and(eq(sources.userId, userId), alive, after === null ? undefined : gt(sources.id, after)))
    .orderBy(asc(sources.id))
    .limit(limit);
}

/** Bytes of the files and pages, and of the texts read from them. */
export async function storedBytesOf(db: Queries, userId: string): Promise<number> {
  const total = sql<string>`coalesce(sum(${sourceVersions.fileBytes}::bigint + ${sourceVersions.textBytes}), 0)`;
  const [row] = await db.select({ total }).from(sourceVersions).where(eq(sourceVersions.userId, userId));
  return Number(row?.total ?? 0);
}
