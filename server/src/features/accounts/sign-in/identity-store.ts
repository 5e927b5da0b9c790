import { and, asc, eq, inArray, ne, notExists, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { UserRow } from '../store.ts';
import { identities, passkeys, users } from '../tables.ts';

export type IdentityRow = typeof identities.$inferSelect;

export async function findIdentity(
  db: Db | Tx,
  issuer: string,
  subject: string,
): Promise<{ readonly identity: IdentityRow; readonly user: UserRow } | null> {
  const [row] = await db
    .select({ identity: identities, user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row ?? null;
}

/** Whether an account has this address, as verified by a provider. */
export async function isEmailTaken(db: Db | Tx, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.email, email), identities.isEmailVerified))
    .limit(1);
  return rows.length > 0;
}

/** false if the identity exists already, whoever has it. */
export async function insertIdentity(tx: Tx, row: typeof identities.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(identities).values(row).onConflictDoNothing().returning({ id: identities.id });
  return rows.length > 0;
}

export async function updateIdentity(
  tx: Tx,
  { userId, id }: Pick<IdentityRow, 'userId' | 'id'>,
  change: Partial<Pick<IdentityRow, 'email' | 'isEmailVerified' | 'pictureUrl' | 'lastUsedAt'>>,
): Promise<void> {
  await tx
    .update(identities)
    .set(change)
    .where(and(eq(identities.userId, userId), eq(identities.id, id)));
}

export async function identitiesOf(db: Db | Tx, userId: string): Promise<readonly IdentityRow[]> {
  return db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.createdAt));
}

export async function deleteIdentity(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.id, id)))
    .returning({ id: identities.id });
  return rows.length > 0;
}

/** How many reusable ways lead into the account: providers and passkeys. The owner's link works only once. */
export async function countWaysIn(tx: Tx, userId: string): Promise<number> {
  const count = sql<number>`count(*)::int`;
  const [byProvider] = await tx
    .select({ count })
    .from(identities)
    .where(and(eq(identities.userId, userId), ne(identities.provider, 'owner')));
  const [byPasskey] = await tx.select({ count }).from(passkeys).where(eq(passkeys.userId, userId));
  return (byProvider?.count ?? 0) + (byPasskey?.count ?? 0);
}

/**
 * Removes the admin role from users who had it by ADMIN_EMAILS and are not listed there any more: none of their
 * identities has a verified address of the list, or they have no identity any more. The owner, who came by a link, keeps
 * it. Returns the ids of the users who lost it.
 * @param userId checks only this user
 */
export async function demoteUnlisted(
  db: Db | Tx,
  listed: readonly string[],
  now: Date,
  userId?: string,
): Promise<readonly string[]> {
  const own = eq(identities.userId, users.id);
  const isListed = and(identities.isEmailVerified, inArray(identities.email, [...listed]));
  const rows = await db
    .update(users)
    .set({ role: 'user', updatedAt: now })
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.kind, 'user'),
        userId === undefined ? undefined : eq(users.id, userId),
        notExists(
          db
            .select({ id: identities.id })
            .from(identities)
            .where(and(own, or(eq(identities.provider, 'owner'), listed.length > 0 ? isListed : undefined))),
        ),
      ),
    )
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}
