/** Personas one user may keep. */
export const mostPersonas = 500;
/** Portraits one user may bring. */
export const mostPictures = 100;
