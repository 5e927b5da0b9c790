import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { creditPackages, moneySettings } from './tables.ts';

export type PackageRow = typeof creditPackages.$inferSelect;

export async function packagesInOrder(db: Db | Tx): Promise<readonly PackageRow[]> {
  return db.select().from(creditPackages).orderBy(asc(creditPackages.position), asc(creditPackages.id));
}

export async function findPackage(db: Db | Tx, id: string): Promise<PackageRow | null> {
  const [row] = await db.select().from(creditPackages).where(eq(creditPackages.id, id));
  return row ?? null;
}

export async function lockPackage(tx: Tx, id: string): Promise<PackageRow | null> {
  const [row] = await tx.select().from(creditPackages).where(eq(creditPackages.id, id)).for('update');
  return row ?? null;
}

/** Adds a package; false if there is one with that id. */
export async function insertPackage(tx: Tx, row: PackageRow): Promise<boolean> {
  return (await tx.insert(creditPackages).values(row).onConflictDoNothing().returning()).length > 0;
}

export async function writePackage(tx: Tx, row: PackageRow): Promise<PackageRow> {
  const { id: _id, ...change } = row;
  await tx.insert(creditPackages).values(row).onConflictDoUpdate({ target: creditPackages.id, set: change });
  return row;
}

export async function deletePackage(tx: Tx, id: string): Promise<boolean> {
  return (await tx.delete(creditPackages).where(eq(creditPackages.id, id)).returning()).length > 0;
}

/** Adds the packages that come with the product, only once: a package that an admin removed stays removed. */
export async function seedPackages(tx: Tx, rows: readonly PackageRow[], at: Date): Promise<void> {
  await tx.insert(moneySettings).values({ id: 1, settings: {}, updatedAt: at }).onConflictDoNothing();
  const [first] = await tx
    .update(moneySettings)
    .set({ isSeeded: true })
    .where(sql`id = 1 and not is_seeded`)
    .returning();
  if (first)
    await tx
      .insert(creditPackages)
      .values([...rows])
      .onConflictDoNothing();
}

/** The settings that admins made; null if there are none. */
export async function readSettings(db: Db): Promise<unknown> {
  const [row] = await db.select().from(moneySettings).where(eq(moneySettings.id, 1));
  return row?.settings ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<unknown> {
  const [row] = await tx.select().from(moneySettings).where(eq(moneySettings.id, 1)).for('update');
  return row?.settings ?? null;
}

/** Sets those given; two admins who change different ones at the same time both succeed. */
export async function writeSettings(tx: Tx, settings: object, at: Date): Promise<void> {
  const both = sql`${moneySettings.settings} || ${JSON.stringify(settings)}::jsonb`;
  await tx
    .insert(moneySettings)
    .values({ id: 1, settings, updatedAt: at })
    .onConflictDoUpdate({ target: moneySettings.id, set: { settings: both, updatedAt: at } });
}
