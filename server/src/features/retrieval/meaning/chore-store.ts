import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { retrievalChores, retrievalPassages, retrievalSigns, retrievalVectors } from '../tables.ts';

export type Chore = typeof retrievalChores.$inferSelect;
type Kind = Chore['kind'];
type Version = Pick<Chore, 'userId' | 'itemId' | 'version'>;

/** Matches the passages of one version of an item. */
export const ofVersion = ({ userId, itemId, version }: Version) =>
  and(
    eq(retrievalPassages.userId, userId),
    eq(retrievalPassages.itemId, itemId),
    eq(retrievalPassages.version, version),
  );

const own = ({ userId, itemId, kind, version = '' }: Pick<Chore, 'userId' | 'itemId' | 'kind'> & Partial<Chore>) =>
  and(
    eq(retrievalChores.userId, userId),
    eq(retrievalChores.itemId, itemId),
    eq(retrievalChores.kind, kind),
    eq(retrievalChores.version, version),
  );

/** Puts chores; one that exists already starts over. */
export async function putChores(tx: Tx, chores: readonly (typeof retrievalChores.$inferInsert)[]): Promise<void> {
  if (chores.length === 0) return;
  const { userId, itemId, kind, version } = retrievalChores;
  await tx
    .insert(retrievalChores)
    .values([...chores])
    .onConflictDoUpdate({ target: [userId, itemId, kind, version], set: { from: sql`excluded.from_n` } });
}

export async function dropChore(tx: Tx, userId: string, itemId: string, kind: Kind, version = ''): Promise<void> {
  await tx.delete(retrievalChores).where(own({ userId, itemId, kind, version }));
}

/** Locks a chore until the transaction ends, so that nobody else does it. null: the chore no longer exists. */
export async function lockChore(tx: Tx, chore: Chore): Promise<Chore | null> {
  const [row] = await tx.select().from(retrievalChores).where(own(chore)).for('update');
  return row ?? null;
}

/** The first chores after one, in key order. */
export async function choresAfter(db: Db, after: Chore | null, limit: number): Promise<Chore[]> {
  const { userId, itemId, kind, version } = retrievalChores;
  const later = after
    ? sql`(${userId}, ${itemId}, ${kind}, ${version}) > (${after.userId}, ${after.itemId}::uuid, ${after.kind}, ${after.version})`
    : undefined;
  return db
    .select()
    .from(retrievalChores)
    .where(later)
    .orderBy(asc(userId), asc(itemId), asc(kind), asc(version))
    .limit(limit);
}

/** How many rows were taken, and whether more remain. */
interface Taken {
  readonly count: number;
  readonly isMore: boolean;
}

/** Deletes the first passages of a version, at most `most` positions. */
export async function takePassages(tx: Tx, version: Version, most: number): Promise<Taken> {
  return takeFirst(tx, retrievalPassages, ofVersion(version), most);
}

/** Deletes the first signs and vectors of an item in the same way. */
export async function takeVectors(tx: Tx, userId: string, itemId: string, most: number): Promise<Taken> {
  const of = (table: typeof retrievalSigns | typeof retrievalVectors) =>
    and(eq(table.userId, userId), eq(table.itemId, itemId));
  const signs = await takeFirst(tx, retrievalSigns, of(retrievalSigns), most);
  const vectors = await takeFirst(tx, retrievalVectors, of(retrievalVectors), most);
  return { count: Math.max(signs.count, vectors.count), isMore: signs.isMore || vectors.isMore };
}

/**
 * Deletes by a range of the key, so that the planner needs no statistics of the table. Positions have hardly any gaps.
 */
async function takeFirst(
  tx: Tx,
  table: typeof retrievalPassages | typeof retrievalSigns | typeof retrievalVectors,
  of: SQL | undefined,
  most: number,
): Promise<Taken> {
  const first = async () => {
    const [row] = await tx.select({ n: table.n }).from(table).where(of).orderBy(asc(table.n)).limit(1);
    return row?.n ?? null;
  };
  const from = await first();
  if (from === null || most <= 0) return { count: 0, isMore: from !== null };
  const gone = await tx
    .delete(table)
    .where(and(of, lt(table.n, from + most)))
    .returning({ n: table.n });
  return { count: gone.length, isMore: (await first()) !== null };
}

/** Puts the terms of a new title into some passages of a version. */
export async function retitlePassages(
  tx: Tx,
  version: Version,
  terms: string,
  from: number,
  to: number,
): Promise<void> {
  await tx
    .update(retrievalPassages)
    .set({ terms: sql`ts_filter(${retrievalPassages.terms}, '{b,c,d}') || ${terms}::tsvector` })
    .where(and(ofVersion(version), gte(retrievalPassages.n, from), lt(retrievalPassages.n, to)));
}

/** How many positions a version has, from 0 to its last. */
export async function placesOf(tx: Tx, version: Version): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number | null>`max(${retrievalPassages.n})` })
    .from(retrievalPassages)
    .where(ofVersion(version));
  return (row?.last ?? -1) + 1;
}
