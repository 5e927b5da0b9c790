/** The most writes that are carried out together: the reader of the first waits while the others are prepared. */
const most = 8;

interface Waiting {
  readonly write: (text: string) => void;
  readonly text: string;
}

let waiting: Waiting[] = [];
let isAwaited = false;

/**
 * Carries out writes to different readers a few at a time, in the order given, and at the latest at the end of the
 * event loop's turn. Writes one after the other are cheaper than writes with other work in between, because the code
 * and data of the socket's write path are still in the processor's caches. A write must not throw: those after it would
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

/** Carries out all waiting writes; called before an end, which must come after them. */
export function writeNow(): void {
  const now = waiting;
  waiting = [];
  for (const { write, text } of now) write(text);
}

function atEndOfTurn(): void {
  isAwaited = false;
  writeNow();
}
