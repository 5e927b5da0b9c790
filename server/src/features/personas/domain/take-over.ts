import type { PersonaFields } from '@atrium/contract/personas';

/**
 * The part of a template's change that a persona takes over: the fields that changed and that its owner had left
 * unchanged.
 */
export function takeOver(persona: PersonaFields, before: PersonaFields, now: PersonaFields): Partial<PersonaFields> {
  const fields = Object.keys(now) as (keyof PersonaFields)[];
  const changed = fields.filter((field) => !same(before[field], now[field]) && same(persona[field], before[field]));
  return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

/** Whether two values of a field say the same; the order of an object's keys is no difference. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
