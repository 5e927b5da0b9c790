import { and, asc, eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { spaceEmployees } from './tables.ts';

const ofSpace = (userId: string, spaceId: number) =>
  and(eq(spaceEmployees.userId, userId), eq(spaceEmployees.spaceId, spaceId));

/** The ids of a space's employees in the order they were assigned. */
export async function employeesOf(db: Queries, userId: string, spaceId: number): Promise<string[]> {
  const rows = await db
    .select({ id: spaceEmployees.personaId })
    .from(spaceEmployees)
    .where(ofSpace(userId, spaceId))
    .orderBy(asc(spaceEmployees.assignedAt), asc(spaceEmployees.personaId));
  return rows.map((row) => row.id);
}

/** Adds an employee; one that is assigned already keeps its place. */
export async function insertEmployee(tx: Tx, row: typeof spaceEmployees.$inferInsert): Promise<void> {
  await tx.insert(spaceEmployees).values(row).onConflictDoNothing();
}

/** False if the persona was not assigned. */
export async function deleteEmployee(tx: Tx, userId: string, spaceId: number, personaId: string): Promise<boolean> {
  const rows = await tx
    .delete(spaceEmployees)
    .where(and(ofSpace(userId, spaceId), eq(spaceEmployees.personaId, personaId)))
    .returning();
  return rows.length > 0;
}
