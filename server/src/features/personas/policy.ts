/** Personas one user may keep. */
export const mostPersonas = 500;
/** Portraits one user may bring. */
export const mostPictures = 100;
/** Pixels along the longer side of a portrait people brought. */
export const portraitSide = 512;
