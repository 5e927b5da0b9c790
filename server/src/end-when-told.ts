/** How a process that is told to end does so. */
export interface Ending {
  /** From now on it ends by this work. */
  by(work: () => void): void;
}

/**
 * Ends the process when it is told to: at once, as long as it only starts, which its store survives like a kill. A
 * signal that nobody handles would do the same, but nothing at all to the first process of a container: that would go
 * on starting, serve, and be killed later.
 */
export function endWhenTold(): Ending {
  let end: () => void = () => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end());
  return {
    by: (work) => {
      end = work;
    },
  };
}
