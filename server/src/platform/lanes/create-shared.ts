/** Does a work, or waits with those who wait for the same; it is given up when all of them have left. */
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

/** Lets those who ask for the same at the same time have it of one work. Nothing is kept once it is done. */
export function createShared<T>(): Shared<T> {
  const underWay = new Map<string, UnderWay<T>>();
  const forget = (key: string, one: UnderWay<T>) => {
    if (underWay.get(key) === one) underWay.delete(key);
  };
  const begin = (key: string, work: (signal: AbortSignal) => Promise<T>) => {
    const end = new AbortController();
    const one = { result: work(end.signal), end, waiting: 0 };
    underWay.set(key, one);
    one.result.then(
      () => forget(key, one),
      () => forget(key, one),
    );
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
        forget(key, one);
        one.end.abort();
      }
    }
  };
}
