/** Characters read before the reader may pause: some milliseconds of work. */
export const turnLength = 50_000;

/**
 * Hands each line of a text and its position to `read` until that says false. Yields now and then, where whoever drives
 * it may give other work a turn.
 */
export function* linesInTurns(text: string, read: (line: string, at: number) => boolean): Generator<undefined, void> {
  let next = turnLength;
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    if (!read(text.slice(at, end), at)) return;
    at = end + 1;
    if (at < next) continue;
    yield;
    next = at + turnLength;
  }
}
