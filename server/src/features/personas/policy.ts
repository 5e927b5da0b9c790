/** The most personas of one user. */
export const mostPersonas = 500;
/** The most portraits that one user may upload. */
export const mostPictures = 100;
/** Pixels along the longer side of an uploaded portrait. */
export const portraitSide = 512;
