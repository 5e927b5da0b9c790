/** Runs something once the page is at rest, for what is needed soon but not for the first sight. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const idle = requestIdleCallback(() => run(), { timeout: 3000 });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, 500);
  return () => clearTimeout(timer);
}

/** Runs several things one after the other, each when the page is at rest again, so that none makes a long task of all. */
export function inIdleSteps(steps: readonly (() => unknown)[]): () => void {
  let isOver = false;
  let cancel = () => {};
  const next = ([step, ...rest]: readonly (() => unknown)[]) => {
    if (!step) return;
    cancel = whenIdle(async () => {
      try {
        await step();
      } catch {
        // What cannot be loaded ahead is loaded, or tells its fault, when it is needed.
      }
      if (!isOver) next(rest);
    });
  };
  next(steps);
  return () => {
    isOver = true;
    cancel();
  };
}
