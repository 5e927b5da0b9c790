import { and, eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import { attempts } from './tables.ts';

/** A call that creates something, with the key under which its sender repeats it if the answer was lost. */
export interface Attempt {
  readonly userId: string;
  readonly key: string;
  /** A hash of the request; a different call under the same key has a different hash. */
  readonly said: string;
}

/** Minimum time a key is remembered, in milliseconds. */
const keptFor = 24 * 60 * 60 * 1000;

const own = ({ userId, key }: Attempt) => and(eq(attempts.userId, userId), eq(attempts.key, key));

/** Claims the key; false if it is already claimed. Others who claim the same key wait until this transaction ends. */
export async function insertAttempt(tx: Tx, { userId, key, said }: Attempt): Promise<boolean> {
  const taken = await tx.insert(attempts).values({ userId, key, said }).onConflictDoNothing().returning();
  return taken.length > 0;
}

export async function noteMade(tx: Tx, attempt: Attempt, made: string): Promise<void> {
  await tx.update(attempts).set({ made }).where(own(attempt));
}

export async function findAttempt(tx: Tx, attempt: Attempt) {
  const [row] = await tx.select({ said: attempts.said, made: attempts.made }).from(attempts).where(own(attempt));
  return row ?? null;
}

/** Deletes keys that are more than a day old. */
export async function forgetAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.createdAt, new Date(now.getTime() - keptFor)));
}

export async function removeAttemptsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.userId, userId));
}
