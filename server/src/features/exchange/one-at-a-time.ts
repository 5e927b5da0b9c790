import { Problem } from '../../platform/http/problem.ts';

/** Lets each user run one heavy task at a time, and limits how many of them keep this process busy together. */
export interface Turns {
  /** Begins a user's turn. Throws Problem 'conflict', or 'unavailable' if all places are taken already. */
  enter(userId: string): Turn;
}

export interface Turn {
  /**
   * Takes one of the places of this process until the turn ends. Call it once nothing more is expected from the client:
   * one that sends slowly would hold the place and block everybody. Throws Problem 'unavailable'.
   */
  work(): void;
  /** Ends the turn; may be called twice. */
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
