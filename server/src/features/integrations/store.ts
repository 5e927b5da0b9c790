import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Queries, Tx } from '../../platform/database/database.ts';
import { integrations } from './tables.ts';

export type IntegrationRow = typeof integrations.$inferSelect;
/** The owner of the keys, and the session that asks for them. */
export interface KeyHolder {
  readonly userId: string;
  readonly sessionId: string;
}
export type ServiceKey = Pick<IntegrationRow, 'serviceType' | 'serviceName'>;

const own = (userId: string, id: number) => and(eq(integrations.userId, userId), eq(integrations.id, id));
const visible = ({ userId, sessionId }: KeyHolder) =>
  and(eq(integrations.userId, userId), or(isNull(integrations.sessionId), eq(integrations.sessionId, sessionId)));
const ofService = ({ serviceType, serviceName }: ServiceKey) =>
  and(eq(integrations.serviceType, serviceType), eq(integrations.serviceName, serviceName));

/**
 * The services connected by a user that this session may use; of two keys for one service, the session's own comes
 * first.
 */
export async function integrationsOf(db: Queries, holder: KeyHolder): Promise<readonly IntegrationRow[]> {
  return db
    .select()
    .from(integrations)
    .where(visible(holder))
    .orderBy(sql`${integrations.sessionId} nulls last`, asc(integrations.id));
}

export async function findIntegration(db: Queries, holder: KeyHolder, id: number): Promise<IntegrationRow | null> {
  const [row] = await db
    .select()
    .from(integrations)
    .where(and(visible(holder), eq(integrations.id, id)));
  return row ?? null;
}

/** Locks a user's connected services until the transaction ends. */
export async function lockIntegrationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`integrations:${userId}`}, 0))`);
}

export async function insertIntegration(tx: Tx, row: typeof integrations.$inferInsert): Promise<IntegrationRow | null> {
  const [added] = await tx.insert(integrations).values(row).returning();
  return added ?? null;
}

export async function writeIntegration(
  tx: Tx,
  userId: string,
  id: number,
  change: Partial<typeof integrations.$inferInsert>,
): Promise<IntegrationRow | null> {
  const [row] = await tx.update(integrations).set(change).where(own(userId, id)).returning();
  return row ?? null;
}

/** Stores the result of testing a key, unless the key was replaced in the meantime. */
export async function writeCheck(
  db: Queries,
  { userId, id, sealed }: Pick<IntegrationRow, 'userId' | 'id' | 'sealed'>,
  check: Pick<IntegrationRow, 'checkState' | 'checkMessage' | 'checkedAt'>,
): Promise<IntegrationRow | null> {
  const [row] = await db
    .update(integrations)
    .set(check)
    .where(and(own(userId, id), eq(integrations.sealed, sealed)))
    .returning();
  return row ?? null;
}

/** Deletes the keys for a service that this session can use, but not `except`. */
export async function removeService(tx: Tx, holder: KeyHolder, service: ServiceKey, except?: number): Promise<void> {
  await tx
    .delete(integrations)
    .where(and(visible(holder), ofService(service), except === undefined ? undefined : ne(integrations.id, except)));
}

/** Whether a user has an active key that could be used for a model. */
export async function hasModelKeys(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: integrations.id })
    .from(integrations)
    .where(
      and(
        eq(integrations.userId, userId),
        eq(integrations.isActive, true),
        inArray(integrations.serviceType, ['ai_model', 'processing']),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function allIntegrationsOf(db: Queries, userId: string): Promise<readonly IntegrationRow[]> {
  return db.select().from(integrations).where(eq(integrations.userId, userId)).orderBy(asc(integrations.id));
}

export async function removeIntegrationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(integrations).where(eq(integrations.userId, userId));
}

/** A page of all keys by id, for resealing. */
export async function integrationsAfter(db: Db, id: number, limit: number): Promise<readonly IntegrationRow[]> {
  return db.select().from(integrations).where(gt(integrations.id, id)).orderBy(asc(integrations.id)).limit(limit);
}

/** Stores the same credentials under a new seal, unless they were replaced in the meantime. */
export async function writeSealed(
  db: Db,
  { userId, id, sealed }: Pick<IntegrationRow, 'userId' | 'id' | 'sealed'>,
  fresh: string,
): Promise<void> {
  await db
    .update(integrations)
    .set({ sealed: fresh })
    .where(and(own(userId, id), eq(integrations.sealed, sealed)));
}
