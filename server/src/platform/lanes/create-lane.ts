/** Lets so many work at once; the others wait in the order they came. */
export interface Lane {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createLane(maxAtOnce: number): Lane {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      // A place is handed on rather than freed: nobody who comes in between takes it from one who waits.
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
