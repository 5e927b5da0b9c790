export interface TurnLimits {
  /** Works of everybody at once; without it as many as there are. */
  readonly inAll?: number;
  /** Works of one at once. */
  readonly ofOne: number;
  /** Others of his that wait, and for how long: milliseconds. */
  readonly waitingOfOne: number;
  readonly waitMs: number;
}

/** Does the work when it is the turn of whom it is for. Rejects with what was said for it when that does not come. */
export type Turns = <T>(who: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface Waiting {
  readonly who: string;
  readonly begin: () => void;
}

/** Gives turns in the order they are asked for, passing over those who have as many as one may. */
export function createTurns(limits: TurnLimits, refusal: () => Error): Turns {
  const { inAll = Number.POSITIVE_INFINITY, ofOne, waitingOfOne, waitMs } = limits;
  const atWork = new Map<string, number>();
  const waiting: Waiting[] = [];
  let running = 0;

  const hasRoom = (who: string) => running < inAll && (atWork.get(who) ?? 0) < ofOne;
  const begin = (who: string) => {
    running += 1;
    atWork.set(who, (atWork.get(who) ?? 0) + 1);
  };
  const leave = (who: string) => {
    running -= 1;
    const left = (atWork.get(who) ?? 1) - 1;
    if (left === 0) atWork.delete(who);
    else atWork.set(who, left);
    const next = waiting.findIndex((each) => hasRoom(each.who));
    // The place is taken at once: nobody who comes in between takes it from one who waits.
    if (next >= 0) waiting.splice(next, 1)[0]?.begin();
  };
  const enter = (who: string, signal?: AbortSignal): Promise<void> | undefined => {
    signal?.throwIfAborted();
    if (hasRoom(who)) return void begin(who);
    if (waiting.filter((each) => each.who === who).length >= waitingOfOne) throw refusal();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', goAway);
      };
      const mine: Waiting = {
        who,
        begin: () => {
          settle();
          begin(who);
          resolve();
        },
      };
      const giveUp = (reason: unknown) => {
        settle();
        waiting.splice(waiting.indexOf(mine), 1);
        reject(reason);
      };
      const goAway = () => giveUp(signal?.reason);
      const timer = setTimeout(() => giveUp(refusal()), waitMs);
      signal?.addEventListener('abort', goAway);
      waiting.push(mine);
    });
  };

  return async (who, work, signal) => {
    await enter(who, signal);
    try {
      return await work();
    } finally {
      leave(who);
    }
  };
}
