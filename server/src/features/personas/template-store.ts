import type { PersonaFields } from '@atrium/contract/personas';
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { personaTemplates, personaTemplateVersions } from './tables.ts';

export type TemplateRow = typeof personaTemplates.$inferSelect;
export type NewTemplate = typeof personaTemplates.$inferInsert;

export async function templatesInOrder(db: Queries): Promise<readonly TemplateRow[]> {
  return await db.select().from(personaTemplates).orderBy(asc(personaTemplates.position), asc(personaTemplates.id));
}

/** Locks all templates, in an order that no change of theirs affects. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await tx.select({ id: personaTemplates.id }).from(personaTemplates).orderBy(asc(personaTemplates.id)).for('update');
}

export async function findTemplate(db: Queries, id: number): Promise<TemplateRow | null> {
  const [row] = await db.select().from(personaTemplates).where(eq(personaTemplates.id, id));
  return row ?? null;
}

export async function templatesAmong(db: Queries, ids: readonly number[]): Promise<readonly TemplateRow[]> {
  return await db
    .select()
    .from(personaTemplates)
    .where(inArray(personaTemplates.id, [...ids]));
}

export async function lockTemplate(tx: Tx, id: number): Promise<TemplateRow | null> {
  const [row] = await tx.select().from(personaTemplates).where(eq(personaTemplates.id, id)).for('update');
  return row ?? null;
}

/** null if a template with that slug exists. */
export async function insertTemplate(tx: Tx, row: NewTemplate): Promise<TemplateRow | null> {
  const [added] = await tx
    .insert(personaTemplates)
    .values(row)
    .onConflictDoNothing({ target: personaTemplates.slug })
    .returning();
  return added ?? null;
}

export async function writeTemplate(tx: Tx, id: number, change: Partial<NewTemplate>): Promise<TemplateRow | null> {
  const [row] = await tx.update(personaTemplates).set(change).where(eq(personaTemplates.id, id)).returning();
  return row ?? null;
}

/** Puts templates in the order in which they are named. */
export async function placeTemplates(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`update persona_templates set position = t.at
    from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as t(id, at)
    where persona_templates.id = t.id::integer`);
}

export async function lastPosition(db: Queries): Promise<number> {
  const [row] = await db.select({ last: max(personaTemplates.position) }).from(personaTemplates);
  return row?.last ?? 0;
}

export async function slugsOf(db: Queries, slugs: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (slugs.length === 0) return new Set();
  const rows = await db
    .select({ slug: personaTemplates.slug })
    .from(personaTemplates)
    .where(inArray(personaTemplates.slug, [...slugs]));
  return new Set(rows.map(({ slug }) => slug));
}

export async function keepVersion(
  tx: Tx,
  version: { readonly templateId: number; readonly version: number; readonly fields: PersonaFields },
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(personaTemplateVersions)
    .values({ ...version, createdAt })
    .onConflictDoNothing();
}

export async function findVersion(db: Queries, templateId: number, version: number): Promise<PersonaFields | null> {
  const one = and(eq(personaTemplateVersions.templateId, templateId), eq(personaTemplateVersions.version, version));
  const [row] = await db.select({ fields: personaTemplateVersions.fields }).from(personaTemplateVersions).where(one);
  return row?.fields ?? null;
}
