/** Runs up to a fixed number of operations at once; the others wait in the order they came. */
export interface Lane {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createLane(maxAtOnce: number): Lane {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      // A finished operation hands its place to the next one in line, so that no newcomer can take it.
      if (running < maxAtOnce) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
