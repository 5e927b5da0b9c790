/** Below this many characters the lines of a page are a list or a table rather than prose. */
const shortestMeasure = 50;

/**
 * Takes the breaks out of the lines that a printed page broke for want of room: those nearly as long as the longest of
 * them. Each break becomes a blank, so that every character keeps its place.
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
