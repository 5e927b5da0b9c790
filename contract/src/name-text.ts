import { z } from 'zod';

/** A character that is seen; not a space, a control character, or one that only steers how others are drawn. */
const seen = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name that somebody gives, of at most `most` characters. One of which nothing is seen could not be chosen again. */
export const nameText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => seen.test(text), 'A name needs a character that is seen.');

/** A name that may be left empty; one of which nothing is seen is left empty too. */
export const nameOrNone = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => (seen.test(text) ? text : ''));
