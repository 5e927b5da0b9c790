import type { EntryKind } from '@atrium/contract/credits';
import { and, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { creditEntries } from '../tables.ts';

export type EntryRow = typeof creditEntries.$inferSelect;

export interface EntryFilter {
  readonly kinds: readonly EntryKind[];
  /** Days, 'YYYY-MM-DD', both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only entries before this id. */
  readonly before?: string | undefined;
}

/** Newest first, in the order of the table's key. */
export async function entriesOf(db: Db, userId: string, filter: EntryFilter, limit: number): Promise<EntryRow[]> {
  const { kinds, from, to, before } = filter;
  return db
    .select()
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        inArray(creditEntries.kind, [...kinds]),
        before === undefined ? undefined : lt(creditEntries.id, before),
        from === undefined ? undefined : gte(creditEntries.createdAt, new Date(`${from}T00:00:00Z`)),
        to === undefined ? undefined : lte(creditEntries.createdAt, new Date(`${to}T23:59:59.999Z`)),
      ),
    )
    .orderBy(desc(creditEntries.id))
    .limit(limit);
}

/** The newest entry of a kind that changed the balance or the debt. */
export async function newestOf(db: Db, userId: string, kind: 'capture' | 'purchase'): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), eq(creditEntries.kind, kind), sql`(amount <> 0 or owed <> 0)`))
    .orderBy(desc(creditEntries.id))
    .limit(1);
  return row ?? null;
}
