/** Texts kept of one note that were saved over. */
export const mostVersions = 10;
/**
 * Milliseconds. Editors save every few seconds, which would soon leave nothing but the last minute among the versions: a
 * text is kept when it has stood for `rest`, or when the last one kept is `apart` older.
 */
export const keeping = { rest: 2 * 60_000, apart: 10 * 60_000 } as const;
