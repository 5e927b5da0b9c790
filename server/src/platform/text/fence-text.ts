/** The marks that say to a model what is material and not instruction. No text inside may write one. */
export const fenceMarks = ['file', 'page', 'persona', 'reply', 'source', 'space'] as const;
type FenceMark = (typeof fenceMarks)[number];

/**
 * A mark however it is dressed up: white space, a slash, invisible characters or full-width signs in between. Two stretches
 * of the invisible never stand side by side: how they share a long one would be tried in every way.
 */
const invisible = '[\\s\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\ufeff]*';
const dressed = new RegExp(
  `[<＜]${invisible}(?:[/／]${invisible})?(?:${fenceMarks.map((mark) => [...mark].join(invisible)).join('|')})`,
  'gi',
);

/**
 * Puts a text between two marks. Inside, a mark's opening sign is swapped for '‹', so that the text can be read as it was
 * but can neither end its own fence nor begin another.
 */
export function fenceText(mark: FenceMark, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}=${JSON.stringify(withoutMarks(value))}`);
  return `<${mark}${named.join('')}>\n${withoutMarks(text)}\n</${mark}>`;
}

/** The text with no mark left in it. */
export function withoutMarks(text: string): string {
  return text.replaceAll(dressed, (match) => `‹${match.slice(1)}`);
}
