/**
 * The start of a pattern for a sign of Markdown that is not escaped: an odd number of backslashes before it makes it text,
 * as in the quotes that `escapeMarkdown` wrote.
 */
export const notEscaped = String.raw`(?<!(?<!\\)(?:\\\\)*\\)`;
