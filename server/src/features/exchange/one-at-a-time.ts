import { Problem } from '../../platform/http/problem.ts';

/** Lets each user do one heavy thing at a time, and all together only so many in this process. */
export interface Turns {
  /** Gives what ends the turn; ending it twice is ending it once. Throws Problem 'conflict' or 'unavailable'. */
  enter(userId: string): () => void;
}

export function oneAtATime(sentence: string, maxTogether: number): Turns {
  const busy = new Set<string>();
  return {
    enter(userId) {
      if (busy.has(userId)) throw new Problem('conflict', sentence);
      if (busy.size >= maxTogether)
        throw new Problem('unavailable', 'The server is busy with others just now. Try again in a minute.', {
          retryAfter: 60,
        });
      busy.add(userId);
      return () => void busy.delete(userId);
    },
  };
}
