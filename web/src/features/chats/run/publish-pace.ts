/**
 * Milliseconds between two publications at least: drawing every other frame is still smooth for text, and half the
 * work.
 */
const shortestGap = 32;
/** Milliseconds between two publications at most: text that is drawn less often looks stuck. */
const longestGap = 200;
/** Drawing may take one part in this many of the time; the rest is for the reader's typing and scrolling. */
const share = 3;

export interface PaceDeps {
  /** Milliseconds. */
  now(): number;
  /** Calls back with the next frame. */
  onFrame(run: () => void): void;
  /** Calls back once the current frame has been drawn. */
  afterFrame(run: () => void): void;
  later(run: () => void, delay: number): void;
}

/**
 * Decides when to publish: with the next frame, but no sooner after the last time than the machine can draw. A slow or
 * busy machine gets fewer and larger steps, and nothing piles up.
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
    // A frame comes up to half of one too early or too late.
    const wait = last + gap - now() - 8;
    if (wait > 0) later(draw, wait);
    else draw();
  };
}
