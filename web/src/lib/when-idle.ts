/** Runs something once the page is at rest, for what is needed soon but not for the first sight. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const idle = requestIdleCallback(() => run(), { timeout: 3000 });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, 500);
  return () => clearTimeout(timer);
}
