import { isDeadlock } from './violations.ts';

/** Maximum number of runs in total. */
const most = 3;

/**
 * Repeats work that the store aborted because of a deadlock: two transactions took one user's locks in different
 * orders, and this one was rolled back. Side effects of the work outside the database must tolerate a repeat.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await work();
    } catch (error) {
      if (time === most || !isDeadlock(error)) throw error;
    }
  }
}
