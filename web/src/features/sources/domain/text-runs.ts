/** A range of a whole text, in characters; `end` is exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A piece of text that is either marked or not. */
export interface TextRun {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a piece of text that begins at offset `start` into runs, at the ends of the marked range. */
export function runsOf(piece: string, start: number, marked: Stretch | null): TextRun[] {
  const a = Math.min(piece.length, Math.max(0, (marked?.start ?? 0) - start));
  const b = Math.min(piece.length, Math.max(0, (marked?.end ?? 0) - start));
  if (marked === null || a >= b) return [{ text: piece, isMarked: false }];
  const runs = [
    { text: piece.slice(0, a), isMarked: false },
    { text: piece.slice(a, b), isMarked: true },
    { text: piece.slice(b), isMarked: false },
  ];
  return runs.filter(({ text }) => text !== '');
}
