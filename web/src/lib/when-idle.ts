/** Runs something once the page is at rest, for what is needed soon but not for the first sight. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => run(), { timeout: 3000 });
  else setTimeout(run, 500);
}
