import type { PersonaCategory } from '@atrium/contract/personas';

/** The categories of templates, in order. */
export const categories: readonly { readonly id: PersonaCategory; readonly label: string }[] = [
  { id: 'virtual_employees', label: 'Virtual Employees' },
  { id: 'industry_experts', label: 'Industry Experts' },
  { id: 'personal_companion', label: 'Personal Companion' },
];

export function categoryLabel(category: PersonaCategory): string {
  return categories.find(({ id }) => id === category)?.label ?? category;
}
