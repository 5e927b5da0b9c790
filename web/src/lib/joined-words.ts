/** Joins the parts of a form that have words, such as a title and a text, to one text. */
export function joinedWords(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part?.trim()).join('\n\n');
}
