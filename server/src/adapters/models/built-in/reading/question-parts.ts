import { withoutForm } from './without-form.ts';

/** Where the next question of a message begins: between two question marks, or at an 'and' before a word that asks. */
const next = /\?\s+(?=[^?]*\?)|,?\s+and\s+(?:also\s+)?(?=(?:who|whose|what|when|where|which|why|how)\b)/i;

/** More questions at once are read as one. */
const most = 3;

/** The questions that a message asks one after the other; the message alone if it asks one, or too many. */
export function questionParts(text: string): readonly string[] {
  const parts = withoutForm(text)
    .split(next)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.length > 1 && parts.length <= most ? parts : [text];
}
