import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { VersionRow } from './store.ts';
import { sourceVersions } from './tables.ts';

const own = (userId: string, sourceId: string, version: number) =>
  and(eq(sourceVersions.userId, userId), eq(sourceVersions.sourceId, sourceId), eq(sourceVersions.version, version));

export async function insertVersion(tx: Tx, row: typeof sourceVersions.$inferInsert): Promise<void> {
  await tx.insert(sourceVersions).values(row);
}

export async function findVersion(
  db: Queries,
  userId: string,
  sourceId: string,
  version: number,
): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(sourceVersions)
    .where(own(userId, sourceId, version));
  return row ?? null;
}

export async function writeVersion(
  tx: Tx,
  userId: string,
  sourceId: string,
  version: number,
  change: Partial<VersionRow>,
): Promise<void> {
  await tx
    .update(sourceVersions)
    .set(change)
    .where(own(userId, sourceId, version));
}

export async function removeVersion(tx: Tx, userId: string, sourceId: string, version: number): Promise<void> {
  await tx.delete(sourceVersions).where(own(userId, sourceId, version));
}

/** Versions with a change, newest first. */
export async function changesOf(db: Queries, userId: string, sourceId: string, limit: number) {
  return db
    .select({ version: sourceVersions.version, change: sourceVersions.change, at: sourceVersions.createdAt })
    .from(sourceVersions)
    .where(
      and(eq(sourceVersions.userId, userId), eq(sourceVersions.sourceId, sourceId), isNotNull(sourceVersions.change)),
    )
    .orderBy(desc(sourceVersions.version))
    .limit(limit);
}
