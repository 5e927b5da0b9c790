/** The most spaces of one user, including archived ones and those in the trash. */
export const mostSpaces = 200;
/** How many levels deep spaces may be nested: 1 is a space without a parent. */
export const deepest = 5;
/** The most folders of one space. */
export const mostFolders = 100;
/** The most items of one kind in one space. */
export const mostItems = 2_000;
/** The most personas that work in one space. */
export const mostEmployees = 50;
/** Milliseconds for which a deleted space can be restored. */
export const keptFor = 15 * 60_000;
