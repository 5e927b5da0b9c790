import type { PersonaFields } from '@atrium/contract/personas';

/** The persona as it would be with its template's change taken over: a field its owner wrote stays his. The server decides by the same rule. */
export function afterTaking(mine: PersonaFields, before: PersonaFields, now: PersonaFields): PersonaFields {
  const isOwn = (key: keyof PersonaFields) => JSON.stringify(mine[key]) !== JSON.stringify(before[key]);
  const kept = (Object.keys(now) as (keyof PersonaFields)[]).filter(isOwn);
  return { ...now, ...Object.fromEntries(kept.map((key) => [key, mine[key]])) };
}
