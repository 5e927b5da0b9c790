import { Problem } from '../../platform/http/problem.ts';

/** Lets each user do one heavy thing at a time, and only so many keep this process at work together. */
export interface Turns {
  /** Begins a user's turn. Throws Problem 'conflict', or 'unavailable' where no place to work is free as it is. */
  enter(userId: string): Turn;
}

export interface Turn {
  /**
   * Takes a place among those who keep the process at work, until the turn is left. To be called once nothing more is
   * awaited from the client: one that drips would hold the place against everybody. Throws Problem 'unavailable'.
   */
  work(): void;
  /** Ends the turn; twice is once. */
  leave(): void;
}

export function oneAtATime(sentence: string, maxTogether: number): Turns {
  const busy = new Set<string>();
  let working = 0;
  const refuseWhenFull = () => {
    if (working < maxTogether) return;
    throw new Problem('unavailable', 'The server is busy with others just now. Try again in a minute.', {
      retryAfter: 60,
    });
  };
  return {
    enter(userId) {
      if (busy.has(userId)) throw new Problem('conflict', sentence);
      refuseWhenFull();
      busy.add(userId);
      let places = 0;
      let isLeft = false;
      return {
        work() {
          if (isLeft || places > 0) return;
          refuseWhenFull();
          places = 1;
          working += 1;
        },
        leave() {
          if (isLeft) return;
          isLeft = true;
          working -= places;
          busy.delete(userId);
        },
      };
    },
  };
}
