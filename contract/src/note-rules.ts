/**
 * Maximum characters of a note, and of the preview of its content in lists. The page enforces them and the server
 * refuses longer texts.
 */
export const noteLimits = { title: 200, content: 200_000, preview: 100 } as const;
