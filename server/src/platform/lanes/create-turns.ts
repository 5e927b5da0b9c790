export interface TurnLimits {
  /** Maximum number of operations at once in total; unlimited by default. */
  readonly inAll?: number;
  /** Maximum number of operations at once per user. */
  readonly ofOne: number;
  /** How many more operations of one user may wait, and for how many milliseconds. */
  readonly waitingOfOne: number;
  readonly waitMs: number;
}

/** Runs the work when it is the turn of `who`. Rejects with the refusal if that turn does not come. */
export type Turns = <T>(who: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface Waiting {
  readonly who: string;
  readonly begin: () => void;
}

/** Gives turns in the order they are requested, skipping users who already run as many as one user may. */
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
    // The place is reserved at once, so that no newcomer can take it from someone who waits.
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
