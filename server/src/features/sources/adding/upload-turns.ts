import { Problem } from '../../../platform/http/problem.ts';

/** Files of one user whose bytes are in memory at once; the page sends three. */
const mostAtOnce = 3;
/** Others of his that wait, their bytes unread, and for how long: less than a request may take. Milliseconds. */
const mostWaiting = 40;
const patience = 60_000;

const tooMany = 'Too many files are being added at once. Wait for some of them, then add the others.';

/** Gives the uploads of each user their turns, in the order they came: a file is in memory as a whole while it is taken in. */
export function uploadTurns(waitMs = patience) {
  const atWork = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  const leave = (userId: string) => {
    const next = waiting.get(userId)?.shift();
    if (waiting.get(userId)?.length === 0) waiting.delete(userId);
    // The turn goes on to the next as it is.
    if (next) return next();
    const left = (atWork.get(userId) ?? 1) - 1;
    if (left === 0) atWork.delete(userId);
    else atWork.set(userId, left);
  };
  const enter = (userId: string): Promise<void> | undefined => {
    const count = atWork.get(userId) ?? 0;
    if (count < mostAtOnce) return void atWork.set(userId, count + 1);
    const queue = waiting.get(userId) ?? [];
    if (queue.length >= mostWaiting) throw new Problem('rate-limited', tooMany, { retryAfter: 10 });
    waiting.set(userId, queue);
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        if (queue.length === 0) waiting.delete(userId);
        reject(new Problem('rate-limited', tooMany, { retryAfter: 10 }));
      }, waitMs);
      queue.push(begin);
    });
  };

  /** Does the work when it is its user's turn. Throws Problem 'rate-limited' when that does not come. */
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    await enter(userId);
    try {
      return await work();
    } finally {
      leave(userId);
    }
  };
}
