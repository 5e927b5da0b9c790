import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { CatalogueChange } from './catalogue-change.ts';
import type { CatalogueModel } from './catalogue-model.ts';
import { modelChanges } from './tables.ts';

/** What admins changed about a model, and when last. */
export interface KeptChange {
  readonly change: CatalogueChange;
  readonly updatedAt: Date;
}

/** The changes by model id, and the ids of those whose rows are not valid changes (any more) and are left out. */
export async function readChanges(
  db: Db | Tx,
): Promise<{ readonly changes: ReadonlyMap<string, KeptChange>; readonly unfit: readonly string[] }> {
  const rows = await db.select().from(modelChanges).orderBy(modelChanges.modelId);
  const changes = new Map<string, KeptChange>();
  const unfit: string[] = [];
  for (const { modelId, change, updatedAt } of rows) {
    const parsed = CatalogueChange.safeParse(change);
    if (parsed.success) changes.set(modelId, { change: parsed.data, updatedAt });
    else unfit.push(modelId);
  }
  return { changes, unfit };
}

/**
 * The changes of a model, locked until the transaction ends. Where there are none an empty row is made to be locked: of
 * two first changes at the same time, the later one must see the other.
 */
export async function lockChange(tx: Tx, modelId: string, updatedAt: Date): Promise<KeptChange> {
  await tx.insert(modelChanges).values({ modelId, change: {}, updatedAt }).onConflictDoNothing();
  const [row] = await tx.select().from(modelChanges).where(eq(modelChanges.modelId, modelId)).for('update');
  return row ?? { change: {}, updatedAt };
}

export async function writeChange(tx: Tx, modelId: string, change: CatalogueChange, updatedAt: Date): Promise<void> {
  await tx
    .insert(modelChanges)
    .values({ modelId, change, updatedAt })
    .onConflictDoUpdate({ target: modelChanges.modelId, set: { change, updatedAt } });
}

/**
 * Stores a model that an admin added; false if one with that id was added before. One whose answer was lost is added
 * again, and finds itself.
 */
export async function insertAdded(tx: Tx, model: CatalogueModel, updatedAt: Date): Promise<boolean> {
  const change = { base: model };
  const rows = await tx
    .insert(modelChanges)
    .values({ modelId: model.id, change, updatedAt })
    // Overwrites leftover changes to a model that MODELS_FILE no longer contains.
    .onConflictDoUpdate({
      target: modelChanges.modelId,
      set: { change, updatedAt },
      setWhere: sql`${modelChanges.change} -> 'base' is null or ${modelChanges.change} = ${JSON.stringify(change)}::jsonb`,
    })
    .returning({ id: modelChanges.modelId });
  return rows.length > 0;
}

export async function deleteChange(tx: Tx, modelId: string): Promise<void> {
  await tx.delete(modelChanges).where(eq(modelChanges.modelId, modelId));
}
