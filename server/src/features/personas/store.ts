import type { PersonaFields } from '@atrium/contract/personas';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { personas, personaTemplates } from './tables.ts';

export type PersonaRow = typeof personas.$inferSelect;
/** A persona with its template's present version. */
export type PersonaWithTemplate = PersonaRow & { readonly currentVersion: number | null };

const withVersion = { persona: personas, currentVersion: personaTemplates.version };
const own = (userId: string, id: number) => and(eq(personas.userId, userId), eq(personas.id, id));
const joined = (row: { persona: PersonaRow; currentVersion: number | null }): PersonaWithTemplate => ({
  ...row.persona,
  currentVersion: row.currentVersion,
});

export async function personasOf(db: Queries, userId: string): Promise<readonly PersonaWithTemplate[]> {
  const rows = await db
    .select(withVersion)
    .from(personas)
    .leftJoin(personaTemplates, eq(personas.templateId, personaTemplates.id))
    .where(eq(personas.userId, userId))
    .orderBy(desc(personas.updatedAt), desc(personas.id));
  return rows.map(joined);
}

export async function findPersona(db: Queries, userId: string, id: number): Promise<PersonaWithTemplate | null> {
  const [row] = await db
    .select(withVersion)
    .from(personas)
    .leftJoin(personaTemplates, eq(personas.templateId, personaTemplates.id))
    .where(own(userId, id));
  return row ? joined(row) : null;
}

export async function personasAmong(
  db: Queries,
  userId: string,
  ids: readonly number[],
): Promise<readonly PersonaRow[]> {
  return await db
    .select()
    .from(personas)
    .where(and(eq(personas.userId, userId), inArray(personas.id, [...ids])));
}

/** Locks a persona until the transaction ends. */
export async function lockPersona(tx: Tx, userId: string, id: number): Promise<PersonaRow | null> {
  const [row] = await tx.select().from(personas).where(own(userId, id)).for('update');
  return row ?? null;
}

/** Locks until the transaction ends, so that no other transaction adds a persona or portrait for this user. */
export async function lockPersonasOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`personas:${userId}`}, 0))`);
}

export async function countPersonas(db: Queries, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(personas).where(eq(personas.userId, userId));
  return row?.total ?? 0;
}

/** The name of a persona with this portrait; null if there is none. */
export async function nameWithAvatar(db: Queries, userId: string, avatar: string): Promise<string | null> {
  const [row] = await db
    .select({ name: personas.name })
    .from(personas)
    .where(and(eq(personas.userId, userId), eq(personas.avatar, avatar)))
    .limit(1);
  return row?.name ?? null;
}

export async function insertPersona(tx: Tx, row: typeof personas.$inferInsert): Promise<number> {
  const [added] = await tx.insert(personas).values(row).returning({ id: personas.id });
  return added?.id ?? 0;
}

export async function writePersona(
  tx: Tx,
  userId: string,
  id: number,
  change: Partial<PersonaFields> & { readonly updatedAt: Date; readonly templateVersion?: number },
): Promise<void> {
  await tx.update(personas).set(change).where(own(userId, id));
}

export async function removePersona(db: Queries, userId: string, id: number): Promise<boolean> {
  const gone = await db.delete(personas).where(own(userId, id)).returning({ id: personas.id });
  return gone.length > 0;
}

export async function removePersonasOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(personas).where(eq(personas.userId, userId));
}

/** How many personas were made from each template. */
export async function countByTemplate(db: Queries): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: personas.templateId, total: count() })
    .from(personas)
    .groupBy(personas.templateId)
    .orderBy(asc(personas.templateId));
  return new Map(rows.flatMap(({ id, total }) => (id === null ? [] : [[id, total]])));
}
