/** A text says nothing new if at least this share of it also stands in another text. */
const nearlyAll = 0.9;

/** Whether nearly every line of a text also stands in another one, as with a print view of a page. */
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
