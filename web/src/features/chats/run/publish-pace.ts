/**
 * The least milliseconds between two publications. Rendering every other frame is still smooth for text, at half the
 * work.
 */
const shortestGap = 32;
/** The most milliseconds between two publications. Text that is rendered less often looks stuck. */
const longestGap = 200;
/** Rendering may take one part in this many of the time. The rest is for the user's typing and scrolling. */
const share = 3;

export interface PaceDeps {
  /** Milliseconds. */
  now(): number;
  /** Calls back in the next frame. */
  onFrame(run: () => void): void;
  /** Calls back once the current frame has been drawn. */
  afterFrame(run: () => void): void;
  later(run: () => void, delay: number): void;
}

/**
 * Decides when to publish: in the next frame, but no more often than the machine can render. A slow or busy machine
 * gets fewer and larger steps, and no work piles up.
 */
export function createPace({ now, onFrame, afterFrame, later }: PaceDeps): (publish: () => void) => void {
  let last = Number.NEGATIVE_INFINITY;
  let gap = shortestGap;
  return (publish) => {
    const draw = () =>
      onFrame(() => {
        last = now();
        publish();
        afterFrame(() => {
          gap = Math.min(Math.max(shortestGap, (now() - last) * share), longestGap);
        });
      });
    // A frame may come up to half a frame (8 ms) too early or too late.
    const wait = last + gap - now() - 8;
    if (wait > 0) later(draw, wait);
    else draw();
  };
}
