/** Of a text so much stands in another when it says nothing new. */
const nearlyAll = 0.9;

/** Whether nearly all that a text says stands in another, line for line: a print view in the page it is a view of. */
export function standsIn(text: string, other: string): boolean {
  const lines = (written: string) => written.split('\n').flatMap((line) => line.trim() || []);
  const known = new Set(lines(other));
  let [all, same] = [0, 0];
  for (const line of lines(text)) {
    all += line.length;
    if (known.has(line)) same += line.length;
  }
  return all > 0 && same >= all * nearlyAll;
}
