import { searchFor } from '../../../lib/search-for.ts';

/** Whether a persona's name or role contains the search text, ignoring case, character variants and accents that were not typed. */
export function matches(persona: { readonly name: string; readonly role: string }, words: string): boolean {
  return [persona.name, persona.role].some(searchFor(words));
}
