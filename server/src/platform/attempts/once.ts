import type { Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type Attempt, findAttempt, insertAttempt, noteMade } from './attempt-store.ts';

/**
 * Makes something unless the same attempt has made it: then what it made is given again, as it is now. The key is written
 * with what is made, so both are there or neither is, and a second try at the same time waits for the first. The caller's
 * transaction has locked nothing of its own yet.
 *
 * @param attempt null: the sender named none, and each call makes one more.
 * @param again Reads what was made. Throws the Problem 'not-found' where it is gone.
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
