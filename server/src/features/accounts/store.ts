import { and, asc, desc, eq, gt, inArray, ne, notExists, or, sql } from 'drizzle-orm';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import type { ListCondition } from '../../platform/database/joined/list-statement.ts';
import { avatars, identities, lifecyclePending, passkeys, sessions, storageGrants, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type PendingRow = typeof lifecyclePending.$inferSelect;

export interface SignedIn {
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly hasPending: boolean;
  /** Changes whenever the session or its user changes. */
  readonly stamp: string;
}

/**
 * Made of the ids of the transactions that wrote the two rows, so that two different states never have the same stamp.
 */
const stampOf = sql<string>`${sessions}.xmin::text || ' ' || ${users}.xmin::text`;

const unchanged = sql`exists (select 1 from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.userId} = asked.user_id and ${sessions.id} = asked.session_id and ${stampOf} = asked.session_stamp
    and not exists (select 1 from ${lifecyclePending} where ${lifecyclePending.userId} = ${users.id}) for key share of sessions, users)`;

/**
 * The condition that a session and its user are still as they were when they were read, and that no step is pending;
 * see `PresumedCaller`. Both rows are locked until what depends on them is stored: a statement that ends them meanwhile
 * waits for that, or this one waits and then does not find them.
 */
export function isUnchanged({ session, stamp }: SignedIn): ListCondition {
  return {
    columns: { session_id: 'uuid', session_stamp: 'text' },
    row: { session_id: session.id, session_stamp: stamp },
    holds: unchanged,
  };
}

/**
 * The condition that the user of an item exists. The user then stays until what depends on it is stored, as with
 * `keepUser`.
 */
export function isThere({ kind }: Pick<Database, 'kind'>): ListCondition {
  // On the embedded store nothing can happen between the parts of a statement, so no lock is needed; a lock would cost
  // a write.
  const held = kind === 'postgres' ? sql` for key share` : sql``;
  const holds = sql`exists (select 1 from ${users} where ${users.id} = asked.user_id${held})`;
  return { columns: {}, row: {}, holds };
}

const stillSignedIn = sql`exists (select 1 from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.userId} = asked.user_id and ${sessions.id} = asked.session_id for key share of sessions, users)`;

/**
 * The condition that the session of an item's user still exists, whatever else has changed in it. Both rows stay as
 * with `isUnchanged`.
 */
export function isSignedIn(sessionId: string): ListCondition {
  return { columns: { session_id: 'uuid' }, row: { session_id: sessionId }, holds: stillSignedIn };
}

/** Prepared once for each database: building the query for each request would cost more than running it. */
const lookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>();

/** The session and the user of a token, in one query by the unique index of its hash. */
export async function findByTokenHash(db: Db | Tx, tokenHash: string): Promise<SignedIn | null> {
  const lookup = lookups.get(db) ?? prepareLookup(db);
  lookups.set(db, lookup);
  const [row] = await lookup.execute({ tokenHash });
  return row ?? null;
}

function prepareLookup(db: Db) {
  return db
    .select({
      user: users,
      session: sessions,
      hasPending: sql<boolean>`exists(select 1 from ${lifecyclePending} where ${lifecyclePending.userId} = ${users.id})`,
      stamp: stampOf,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .limit(1)
    .prepare('session_by_token');
}

/** A user with the newest of their valid sessions; null if there is none. */
export async function withNewestSession(
  db: Db | Tx,
  userId: string,
  now: Date,
): Promise<Pick<SignedIn, 'user' | 'session'> | null> {
  const [row] = await db
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  return row ?? null;
}

export async function insertUser(tx: Tx, row: typeof users.$inferInsert): Promise<void> {
  await tx.insert(users).values(row);
}

export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

export async function extendSession(
  db: Db,
  session: Pick<SessionRow, 'userId' | 'id'>,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt, updatedAt: now })
    .where(and(eq(sessions.userId, session.userId), eq(sessions.id, session.id)));
}

/** False if there is no such session of the user's. */
export async function deleteSession(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const its = and(eq(sessions.userId, userId), eq(sessions.id, id));
  return (await db.delete(sessions).where(its).returning({ id: sessions.id })).length > 0;
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(lifecyclePending).where(eq(lifecyclePending.userId, userId));
  await deleteWaysIn(tx, userId);
  await tx.delete(storageGrants).where(eq(storageGrants.userId, userId));
  await tx.delete(avatars).where(eq(avatars.userId, userId));
  await tx.delete(users).where(eq(users.id, userId));
}

/** Deletes everything by which anyone is or could be signed in to the account. */
export async function deleteWaysIn(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function findUser(db: Db | Tx, userId: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId)).limit(1);
  return row ?? null;
}

/** Locks the user's row, so that decisions about the user are made one at a time. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** Whether the user exists. If so, the user is not deleted before the transaction ends. */
export async function keepUser(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')).length > 0;
}

/** Whether a session still exists. */
export async function hasSession(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const its = and(eq(sessions.userId, userId), eq(sessions.id, id));
  return (await db.select({ id: sessions.id }).from(sessions).where(its)).length > 0;
}

export async function updateUser(
  db: Db | Tx,
  userId: string,
  change: Partial<Pick<UserRow, 'name' | 'email' | 'image' | 'role'>>,
  now: Date,
): Promise<UserRow | null> {
  const [row] = await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  return row ?? null;
}

export async function setHasOwnKeys(tx: Tx, userId: string, hasOwnKeys: boolean): Promise<void> {
  await tx
    .update(users)
    .set({ hasOwnKeys })
    .where(and(eq(users.id, userId), ne(users.hasOwnKeys, hasOwnKeys)));
}

export async function hasAdmin(db: Db | Tx): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return rows.length > 0;
}

export async function insertPending(tx: Tx, row: typeof lifecyclePending.$inferInsert): Promise<void> {
  await tx.insert(lifecyclePending).values(row);
}

export async function pendingOf(db: Db | Tx, userId: string): Promise<readonly PendingRow[]> {
  return db
    .select()
    .from(lifecyclePending)
    .where(eq(lifecyclePending.userId, userId))
    .orderBy(asc(lifecyclePending.id));
}

/** Locks the step for this transaction; false if another transaction has carried it out already. */
export async function lockPending(tx: Tx, step: Pick<PendingRow, 'userId' | 'id'>): Promise<boolean> {
  const rows = await tx
    .select({ id: lifecyclePending.id })
    .from(lifecyclePending)
    .where(and(eq(lifecyclePending.userId, step.userId), eq(lifecyclePending.id, step.id)))
    .for('update');
  return rows.length > 0;
}

export async function deletePending(tx: Tx, step: Pick<PendingRow, 'userId' | 'id'>): Promise<void> {
  await tx
    .delete(lifecyclePending)
    .where(and(eq(lifecyclePending.userId, step.userId), eq(lifecyclePending.id, step.id)));
}

/**
 * Records that a request of the user has come with the new cookie: from then on, handing over to the user can lose
 * nothing.
 */
export async function markAttempted(db: Db, userId: string): Promise<void> {
  await db.update(lifecyclePending).set({ attempted: true }).where(eq(lifecyclePending.userId, userId));
}

/** Users after an id, in the order of ids, with steps that may be carried out without a request of theirs. */
export async function usersWithPending(db: Db, after: string, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ userId: lifecyclePending.userId })
    .from(lifecyclePending)
    .where(and(gt(lifecyclePending.userId, after), or(ne(lifecyclePending.step, 'linked'), lifecyclePending.attempted)))
    .orderBy(asc(lifecyclePending.userId))
    .limit(limit);
  return rows.map((row) => row.userId);
}

/** Visitors and demo users without a valid session who are not already being deleted or handed over. */
export async function lapsedUsers(
  db: Db,
  now: Date,
  limit: number,
): Promise<readonly { id: string; kind: UserRow['kind'] }[]> {
  const live = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), sql`${sessions.expiresAt} > ${now.toISOString()}::timestamptz`));
  const going = db
    .select({ one: sql`1` })
    .from(lifecyclePending)
    .where(
      or(
        and(eq(lifecyclePending.userId, users.id), eq(lifecyclePending.step, 'deleting')),
        and(eq(lifecyclePending.fromUserId, users.id), lifecyclePending.attempted),
      ),
    );
  return db
    .select({ id: users.id, kind: users.kind })
    .from(users)
    .where(and(inArray(users.kind, ['visitor', 'demo']), notExists(live), notExists(going)))
    .orderBy(asc(users.createdAt))
    .limit(limit);
}
