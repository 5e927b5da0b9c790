import { isDeadlock } from './violations.ts';

/** Times a work is done in all. */
const most = 3;

/**
 * Does a work once more where the store gave it up for another: two took locks of one user in different orders, and nothing
 * of this one was kept. What it does outside of the database must bear that.
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
