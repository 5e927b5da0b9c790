/**
 * Runs a function once the page is idle, for work that is needed soon but not for the first paint. Returns a function
 * that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  let idle = 0;
  const wait = () => {
    idle = requestIdleCallback(() => run(), { timeout: 3000 });
  };
  // Browsers call themselves idle also between the end of a script and the frame that shows what it did. A hidden page
  // draws no frames.
  const frame = document.hidden ? 0 : requestAnimationFrame(wait);
  if (!frame) wait();
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(idle);
  };
}

/**
 * Runs several functions in order, each when the page is idle again, so that they do not form one long task. Returns a
 * function that cancels the rest.
 */
export function inIdleSteps(steps: readonly (() => unknown)[]): () => void {
  let isOver = false;
  let cancel = () => {};
  const next = ([step, ...rest]: readonly (() => unknown)[]) => {
    if (!step) return;
    cancel = whenIdle(async () => {
      try {
        await step();
      } catch {
        // A part that cannot be loaded ahead is loaded, or reports its failure, when it is needed.
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
