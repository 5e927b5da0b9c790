/** Writes that are carried out in one go at most. Who waits for the first of them waits for the making of the others. */
const most = 8;

interface Waiting {
  readonly write: (text: string) => void;
  readonly text: string;
}

let waiting: Waiting[] = [];
let isAwaited = false;

/**
 * Carries out writes to different readers a few at a time, at the end of the loop's turn at the latest, in the order in
 * which they were given. One after the other they cost less than each by itself between the makings of the next: the way
 * through the socket is at hand, and whoever reads at the other end is awake. A write must not throw: those after it would
 * be lost.
 */
export function writeTogether(write: (text: string) => void, text: string): void {
  waiting.push({ write, text });
  if (waiting.length >= most) writeNow();
  else if (!isAwaited) {
    isAwaited = true;
    setImmediate(atEndOfTurn);
  }
}

/** Carries out all that waits: before an end, which must come after it. */
export function writeNow(): void {
  const now = waiting;
  waiting = [];
  for (const { write, text } of now) write(text);
}

function atEndOfTurn(): void {
  isAwaited = false;
  writeNow();
}
