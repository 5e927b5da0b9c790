/** Spaces one user may have, archived ones and those still to be had back among them. */
export const mostSpaces = 200;
/** How many levels deep spaces may be nested: 1 is a space without a parent. */
export const deepest = 5;
/** Folders of one space. */
export const mostFolders = 100;
/** Things of one kind in one space. */
export const mostItems = 2_000;
/** Personas that work in one space. */
export const mostEmployees = 50;
/** Milliseconds for which a deleted space can be brought back. */
export const keptFor = 15 * 60_000;
