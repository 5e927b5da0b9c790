/** Runs the work, or waits for a run in progress under the same key. It is aborted when all callers have left. */
export type Shared<T> = (
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal | undefined,
) => Promise<T>;

interface UnderWay<T> {
  readonly result: Promise<T>;
  readonly end: AbortController;
  waiting: number;
}

/** Lets callers who ask for the same thing at the same time share one run of the work. Results are not cached. */
export function createShared<T>(): Shared<T> {
  const underWay = new Map<string, UnderWay<T>>();
  const begin = (key: string, work: (signal: AbortSignal) => Promise<T>) => {
    const end = new AbortController();
    const one = { result: work(end.signal), end, waiting: 0 };
    underWay.set(key, one);
    return one;
  };
  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const one = underWay.get(key) ?? begin(key, work);
    one.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal?.reason);
    signal?.addEventListener('abort', leave);
    try {
      return await Promise.race([one.result, left.promise]);
    } finally {
      signal?.removeEventListener('abort', leave);
      one.waiting -= 1;
      if (one.waiting === 0) {
        underWay.delete(key);
        one.end.abort();
      }
    }
  };
}
