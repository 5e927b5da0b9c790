import { fold } from './fold.ts';

/** Accents, and the points of Hebrew and Arabic. The marks that make another letter of a kana ('が') are not among them. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g;

/**
 * Returns whether a text contains what somebody typed to find it. What is typed without accents also finds letters that
 * have them; what is typed with them does not find letters without.
 */
export function searchFor(words: string): (text: string) => boolean {
  const wanted = fold(words.trim());
  return (text) => fold(text).includes(wanted) || fold(text.normalize('NFKD').replace(accents, '')).includes(wanted);
}
