import { fold } from '../../../lib/fold.ts';

/** Whether words stand in a persona's name or role, however their letters were typed. */
export function matches(persona: { readonly name: string; readonly role: string }, words: string): boolean {
  const wanted = fold(words.trim());
  return [persona.name, persona.role].some((text) => fold(text).includes(wanted));
}
