import { fold } from './fold.ts';

/** Accents, and the points of Hebrew and Arabic. The marks that make another letter of a kana ('が') are not among them. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g;

/**
 * Returns whether a text contains what somebody typed to find it. What is typed without accents also finds letters that
 * have them; what is typed with them does not find letters without.
 */
export function searchFor(words: string): (text: string) => boolean {
  const wanted = fold(words.trim());
  return (text) => readingsOf(text).some((reading) => reading.includes(wanted));
}

/** Returns whether a text begins with what was typed, read as for `searchFor`. */
export function beginsWith(words: string): (text: string) => boolean {
  const wanted = fold(words.trim());
  return (text) => readingsOf(text).some((reading) => reading.startsWith(wanted));
}

/** A text with its accents and without. */
function readingsOf(text: string): readonly string[] {
  return [fold(text), fold(text.normalize('NFKD').replace(accents, ''))];
}
