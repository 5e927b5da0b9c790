/** Texts kept of one note that were saved over. */
export const mostVersions = 10;
/**
 * Milliseconds after which a note is indexed: when nothing was written for `still`, or when it has waited for `longest`
 * although somebody goes on writing.
 */
export const indexing = { still: 4_000, longest: 30_000 } as const;
/** Milliseconds for which a job that gives no sign is believed to be indexing the notes it took, and how many it takes. */
export const claim = { lasts: 60_000, notes: 4 } as const;
/** Who searches waits so many milliseconds, and for so many notes, the ones changed last, that the index has not yet. */
export const catching = { patience: 800, notes: 8 } as const;
/**
 * Milliseconds. Editors save every few seconds, which would soon leave nothing but the last minute among the versions: a
 * text is kept when it has stood for `rest`, or when the last one kept is `apart` older.
 */
export const keeping = { rest: 2 * 60_000, apart: 10 * 60_000 } as const;
