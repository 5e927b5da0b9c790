import { fold } from '../../../lib/fold.ts';

/** Whether a persona's name or role contains the search text, ignoring case and character variants. */
export function matches(persona: { readonly name: string; readonly role: string }, words: string): boolean {
  const wanted = fold(words.trim());
  return [persona.name, persona.role].some((text) => fold(text).includes(wanted));
}
