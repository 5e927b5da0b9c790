/** The tags that tell a model what is material and not instruction. No text inside may contain one. */
export const fenceMarks = ['file', 'page', 'persona', 'reply', 'source', 'space'] as const;
type FenceMark = (typeof fenceMarks)[number];

/**
 * Matches a tag in any disguise: with white space, a slash, invisible characters or full-width signs in between. Two
 * runs of invisible characters are never adjacent in the pattern, because the regular expression would try every way to
 * split a long run between them.
 */
const invisible = '[\\s\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\ufeff]*';
const dressed = new RegExp(
  `[<＜]${invisible}(?:[/／]${invisible})?(?:${fenceMarks.map((mark) => [...mark].join(invisible)).join('|')})`,
  'gi',
);

/**
 * Puts a text between an opening and a closing tag. The opening sign of any tag inside is replaced by '‹': the text
 * stays readable but can neither end its own fence nor begin another.
 */
export function fenceText(mark: FenceMark, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}=${JSON.stringify(withoutMarks(value))}`);
  return `<${mark}${named.join('')}>\n${withoutMarks(text)}\n</${mark}>`;
}

/** The text with all tags disarmed. */
export function withoutMarks(text: string): string {
  return text.replaceAll(dressed, (match) => `‹${match.slice(1)}`);
}
