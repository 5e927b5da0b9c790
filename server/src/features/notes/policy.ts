/** The most previous texts kept of one note. */
export const mostVersions = 10;
/**
 * Milliseconds after which a note is indexed: when it has not been changed for `still`, or when it has waited for
 * `longest` although it is still being edited.
 */
export const indexing = { still: 4_000, longest: 30_000 } as const;
/** Milliseconds without a sign of life for which a job keeps the notes it claimed, and how many it claims. */
export const claim = { lasts: 60_000, notes: 4 } as const;
/**
 * The longest time that a search waits, in milliseconds, and the most notes that it waits for: the most recently
 * changed ones that are not indexed.
 */
export const catching = { patience: 800, notes: 8 } as const;
/**
 * Milliseconds. Editors save every few seconds, so keeping every text would soon leave only the last minute among the
 * versions. A text is kept when it has been unchanged for `rest`, or when it is `apart` newer than the last kept one.
 */
export const keeping = { rest: 2 * 60_000, apart: 10 * 60_000 } as const;
