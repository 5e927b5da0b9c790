/** Whether words stand in a persona's name or role, whatever their letters' size. */
export function matches(persona: { readonly name: string; readonly role: string }, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return [persona.name, persona.role].some((text) => text.toLowerCase().includes(wanted));
}
