import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { deletedRows } from '../../platform/database/deleted-rows.ts';
import { reportSections, reports } from './tables.ts';

export type ReportRow = typeof reports.$inferSelect;
export type SectionRow = typeof reportSections.$inferSelect;

/** The stages at which the work has ended. */
const ends: ReportRow['stage'][] = ['ready', 'failed', 'cancelled'];
export const isAtEnd = ({ stage }: Pick<ReportRow, 'stage'>): boolean => ends.includes(stage);

const own = (userId: string, id: string) => and(eq(reports.userId, userId), eq(reports.id, id));
const alive = isNull(reports.deletedAt);

export const { markDeleted, deletedBefore, removeDeleted } = deletedRows(reports, { leaseBy: null });

/** Reports, the most recently begun first. */
export async function reportsOf(
  db: Queries,
  userId: string,
  spaceId: number,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<ReportRow[]> {
  const older = after === undefined ? undefined : lt(reports.id, after);
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.userId, userId), eq(reports.spaceId, spaceId), alive, older))
    .orderBy(desc(reports.id))
    .limit(limit);
}

export async function findReport(db: Queries, userId: string, id: string): Promise<ReportRow | null> {
  const [row] = await db
    .select()
    .from(reports)
    .where(and(own(userId, id), alive));
  return row ?? null;
}

/** Finds a report even if it is deleted. */
export async function findReportEver(db: Queries, userId: string, id: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(reports).where(own(userId, id));
  return row ?? null;
}

/** Locks a report until the transaction ends. */
export async function lockReport(tx: Tx, userId: string, id: string): Promise<ReportRow | null> {
  const row = await lockAny(tx, userId, id);
  return row?.deletedAt === null ? row : null;
}

/** Locks a report even if it is deleted. */
export async function lockAny(tx: Tx, userId: string, id: string): Promise<ReportRow | null> {
  const [row] = await tx.select().from(reports).where(own(userId, id)).for('update');
  return row ?? null;
}

/**
 * Takes the key of the credits' hold off the report; false if another transaction has taken it, or the report is gone.
 */
export async function takeHold(tx: Tx, userId: string, id: string, key: string): Promise<boolean> {
  const rows = await tx
    .update(reports)
    .set({ holdKey: null })
    .where(and(own(userId, id), eq(reports.holdKey, key)))
    .returning({ id: reports.id });
  return rows.length > 0;
}

/** Counts a user's unfinished reports, in all spaces. */
export async function countAtWork(db: Queries, userId: string): Promise<number> {
  return db.$count(reports, and(eq(reports.userId, userId), notInArray(reports.stage, ends), alive));
}

export async function countOfSpace(db: Queries, userId: string, spaceId: number): Promise<number> {
  return db.$count(reports, and(eq(reports.userId, userId), eq(reports.spaceId, spaceId)));
}

export async function insertReport(tx: Tx, row: typeof reports.$inferInsert): Promise<void> {
  await tx.insert(reports).values(row);
}

export async function writeReport(tx: Tx, userId: string, id: string, change: Partial<ReportRow>): Promise<void> {
  await tx.update(reports).set(change).where(own(userId, id));
}

/** Adds a section; one that exists already stays as it is. */
export async function putSection(tx: Tx, row: typeof reportSections.$inferInsert): Promise<void> {
  await tx.insert(reportSections).values(row).onConflictDoNothing();
}

/** The sections of a report, in order. */
export async function sectionsOf(db: Queries, userId: string, reportId: string): Promise<SectionRow[]> {
  return db
    .select()
    .from(reportSections)
    .where(and(eq(reportSections.userId, userId), eq(reportSections.reportId, reportId)))
    .orderBy(asc(reportSections.n));
}

/** The unfinished reports of some spaces; with `deletedAt`, those that were deleted at that time while unfinished. */
export async function atWorkInSpaces(
  db: Queries,
  userId: string,
  spaceIds: readonly number[],
  deletedAt: Date | null,
): Promise<string[]> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.userId, userId),
        inArray(reports.spaceId, [...spaceIds]),
        notInArray(reports.stage, ends),
        deletedAt === null ? alive : eq(reports.deletedAt, deletedAt),
      ),
    )
    .orderBy(asc(reports.id));
  return rows.map(({ id }) => id);
}

export async function removeReportsOfSpace(tx: Tx, userId: string, spaceId: number): Promise<void> {
  await tx.delete(reports).where(and(eq(reports.userId, userId), eq(reports.spaceId, spaceId)));
}

export async function removeReportsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(reports).where(eq(reports.userId, userId));
}

/** Unfinished reports that no job works on. */
export async function stranded(db: Queries, now: Date, limit: number) {
  return db
    .select({ userId: reports.userId, id: reports.id })
    .from(reports)
    .where(and(notInArray(reports.stage, ends), alive, or(isNull(reports.leaseBy), overdue(now))))
    .orderBy(asc(reports.leaseUntil))
    .limit(limit);
}

/** Reports that no job continues and whose last call did not end properly: credits may still be held for it. */
export async function unsettled(db: Queries, now: Date, limit: number) {
  return db
    .select({ userId: reports.userId, id: reports.id })
    .from(reports)
    .where(and(isNotNull(reports.holdKey), isNull(reports.leaseBy), overdue(now)))
    .orderBy(asc(reports.leaseUntil))
    .limit(limit);
}

const overdue = (now: Date) => or(isNull(reports.leaseUntil), lt(reports.leaseUntil, now));

/** Frees the leases of all reports. */
export async function freeLeases(db: Queries): Promise<void> {
  await db.update(reports).set({ leaseBy: null, leaseUntil: null }).where(isNotNull(reports.leaseUntil));
}

/** Reports on which the work has ended and of which something is written, in order of creation: `limit` after one. */
export async function endedAfter(db: Queries, userId: string, after: string | null, limit: number) {
  return db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.userId, userId),
        inArray(reports.stage, ends),
        gt(reports.done, 0),
        alive,
        after === null ? undefined : gt(reports.id, after),
      ),
    )
    .orderBy(asc(reports.id))
    .limit(limit);
}
