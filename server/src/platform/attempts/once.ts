import type { Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type Attempt, findAttempt, insertAttempt, noteMade } from './attempt-store.ts';

/**
 * Creates something unless the same attempt has already created it; then the existing object is returned as it is now.
 * The key is stored in the same transaction as the object, so either both exist or neither does. A second attempt at
 * the same time waits for the first. The caller's transaction must not hold any locks yet.
 *
 * @param attempt null: the sender gave no key, and every call creates a new object.
 * @param again Reads the existing object. Throws the Problem 'not-found' if it is gone.
 */
export async function once<T extends { readonly id: string | number }>(
  tx: Tx,
  attempt: Attempt | null,
  make: () => Promise<T>,
  again: (id: string) => Promise<T>,
): Promise<T> {
  if (attempt === null) return make();
  if (await insertAttempt(tx, attempt)) {
    const made = await make();
    await noteMade(tx, attempt, String(made.id));
    return made;
  }
  const known = await findAttempt(tx, attempt);
  if (known === null || known.made === null || known.said !== attempt.said)
    throw new Problem('conflict', 'This request was already sent with other content.');
  try {
    return await again(known.made);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
    throw new Problem('conflict', 'This was made already, and deleted since.', { cause: error });
  }
}
