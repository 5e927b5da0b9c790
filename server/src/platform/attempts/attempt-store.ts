import { and, eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import { attempts } from './tables.ts';

/** A call that makes something, under the key by which its sender asks again when the answer was lost. */
export interface Attempt {
  readonly userId: string;
  readonly key: string;
  /** What is asked, as a hash: another call under the same key has another. */
  readonly said: string;
}

/** How long a key is known at least, in milliseconds. */
const keptFor = 24 * 60 * 60 * 1000;

const own = ({ userId, key }: Attempt) => and(eq(attempts.userId, userId), eq(attempts.key, key));

/** Takes the key, until the transaction ends for itself alone; false where it was taken before. */
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

/** Forgets what was made more than a day ago. */
export async function forgetAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.createdAt, new Date(now.getTime() - keptFor)));
}

export async function removeAttemptsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.userId, userId));
}
