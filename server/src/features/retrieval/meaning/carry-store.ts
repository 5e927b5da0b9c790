import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { retrievalPassages, retrievalSigns, retrievalVectors } from '../tables.ts';
import { ofVersion } from './chore-store.ts';

const tables = [retrievalSigns, retrievalVectors] as const;
const ofItem = (table: (typeof tables)[number], userId: string, itemId: string) =>
  and(eq(table.userId, userId), eq(table.itemId, itemId));

/** A digest for each of some passages of a version, in order: of what the embedding model is shown but for the title. */
export async function digestsOf(
  db: Db,
  userId: string,
  itemId: string,
  version: string,
  from: number,
  to: number,
): Promise<{ readonly n: number; readonly digest: string }[]> {
  const { n, text, locator } = retrievalPassages;
  return db
    .select({ n, digest: sql<string>`md5(concat_ws(chr(10), coalesce(${locator} ->> 'heading', ''), ${text}))` })
    .from(retrievalPassages)
    .where(and(ofVersion({ userId, itemId, version }), gte(n, from), lt(n, to)))
    .orderBy(n);
}

/** Deletes the signs and vectors at some places of an item, and moves others to new places. */
export async function movePlaces(
  tx: Tx,
  userId: string,
  itemId: string,
  gone: readonly number[],
  moves: readonly (readonly [from: number, to: number])[],
): Promise<void> {
  const list = JSON.stringify(moves.map(([from, to]) => ({ f: from, t: -1 - to })));
  for (const table of tables) {
    const own = ofItem(table, userId, itemId);
    if (gone.length > 0) await tx.delete(table).where(and(own, inArray(table.n, [...gone])));
    if (moves.length === 0) continue;
    // By way of places that nothing has: a new place may still be that of a passage that has to move on itself.
    await tx.execute(sql`update ${table} as v set n = m.t from json_to_recordset(${list}::json) as m(f int, t int)
      where v.user_id = ${userId} and v.item_id = ${itemId}::uuid and v.n = m.f`);
    await tx
      .update(table)
      .set({ n: sql`-1 - ${table.n}` })
      .where(and(own, lt(table.n, 0)));
  }
}
