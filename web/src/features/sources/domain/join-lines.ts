/** If no line is longer than this many characters, the page is a list or a table rather than prose. */
const shortestMeasure = 50;

/**
 * Removes the line breaks that a printed page has only because the line was full, that is, after lines nearly as long
 * as the longest. Each break becomes a space, so that every character keeps its offset.
 */
export function joinLines(text: string): string {
  const lines = text.split('\n');
  const longest = Math.max(...lines.map((line) => line.length));
  if (longest < shortestMeasure) return text;
  return lines
    .map((line, n) => {
      const next = lines[n + 1];
      if (next === undefined) return line;
      const isFull = line.length >= longest * 0.8 && !/[.!?:;-]\s*$/.test(line);
      const beginsAnew = /^\s*(?:[•▪‣*–-]\s|\d+[.)]\s)/.test(next) || next.trim() === '';
      return line + (isFull && !beginsAnew ? ' ' : '\n');
    })
    .join('');
}
