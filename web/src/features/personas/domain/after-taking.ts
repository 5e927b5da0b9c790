import type { PersonaFields } from '@atrium/contract/personas';

/**
 * Returns the persona as it would be after taking over its template's change: fields changed by its owner stay. The
 * server uses the same rule.
 */
export function afterTaking(mine: PersonaFields, before: PersonaFields, now: PersonaFields): PersonaFields {
  const isOwn = (key: keyof PersonaFields) => JSON.stringify(mine[key]) !== JSON.stringify(before[key]);
  const kept = (Object.keys(now) as (keyof PersonaFields)[]).filter(isOwn);
  return { ...now, ...Object.fromEntries(kept.map((key) => [key, mine[key]])) };
}
