import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { deletedRows } from '../../platform/database/deleted-rows.ts';
import { tasks } from './tables.ts';

export type TaskRow = typeof tasks.$inferSelect;

const own = (userId: string, id: string) => and(eq(tasks.userId, userId), eq(tasks.id, id));
const ofSpace = (userId: string, spaceId: number) =>
  and(eq(tasks.userId, userId), eq(tasks.spaceId, spaceId), isNull(tasks.deletedAt));

export const { markDeleted, deletedBefore, removeDeleted } = deletedRows(tasks);

export async function tasksOf(
  db: Queries,
  userId: string,
  spaceId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<TaskRow[]> {
  const rows = db.select().from(tasks).where(ofSpace(userId, spaceId)).orderBy(asc(tasks.position), asc(tasks.id));
  return rows.offset(page.offset).limit(page.limit);
}

/** The ids of the tasks of a space, in order. */
export async function orderOf(db: Queries, userId: string, spaceId: number): Promise<string[]> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(ofSpace(userId, spaceId))
    .orderBy(asc(tasks.position), asc(tasks.id));
  return rows.map(({ id }) => id);
}

/** Gives each task its place in the list. One statement: a space may hold thousands, and everyone waits meanwhile. */
export async function writeOrder(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const list = JSON.stringify(ids.map((id, position) => ({ id, position })));
  await tx.execute(sql`
    update ${tasks} set position = w.position from json_to_recordset(${list}::json) as w(id uuid, position int)
    where ${tasks.userId} = ${userId} and ${tasks.id} = w.id and ${tasks.position} <> w.position`);
}

export async function lastPosition(tx: Tx, userId: string, spaceId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(tasks.position) })
    .from(tasks)
    .where(ofSpace(userId, spaceId));
  return row?.last ?? -1;
}

export async function findTask(db: Queries, userId: string, id: string): Promise<TaskRow | null> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(own(userId, id), isNull(tasks.deletedAt)));
  return row ?? null;
}

/** Finds a task even if it is deleted. */
export async function findTaskEver(db: Queries, userId: string, id: string): Promise<TaskRow | null> {
  const [row] = await db.select().from(tasks).where(own(userId, id));
  return row ?? null;
}

export async function insertTask(tx: Tx, row: typeof tasks.$inferInsert): Promise<void> {
  await tx.insert(tasks).values(row);
}

export async function writeTask(tx: Tx, userId: string, id: string, change: Partial<TaskRow>): Promise<void> {
  await tx.update(tasks).set(change).where(own(userId, id));
}

export async function removeTasksOfSpace(tx: Tx, userId: string, spaceId: number): Promise<void> {
  await tx.delete(tasks).where(and(eq(tasks.userId, userId), eq(tasks.spaceId, spaceId)));
}

export async function removeTasksOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(tasks).where(eq(tasks.userId, userId));
}

export async function allTasksOf(db: Queries, userId: string): Promise<TaskRow[]> {
  return db
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, userId), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.spaceId), asc(tasks.position), asc(tasks.id));
}

export async function titlesOf(db: Queries, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: tasks.id, title: tasks.title })
    .from(tasks)
    .where(and(eq(tasks.userId, userId), inArray(tasks.id, [...ids])));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
