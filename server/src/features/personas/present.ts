import type { Persona, PersonaTemplate } from '@atrium/contract/personas';
import { personaFields } from './persona-fields.ts';
import type { PersonaWithTemplate } from './store.ts';
import type { TemplateRow } from './template-store.ts';

export function presentPersona(row: PersonaWithTemplate): Persona {
  const { currentVersion, templateVersion } = row;
  return {
    id: row.id,
    userId: row.userId,
    ...personaFields(row),
    isActive: true,
    templateId: row.templateId,
    hasTemplateChange: currentVersion !== null && templateVersion !== null && currentVersion > templateVersion,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** `counts` is only for admins. */
export function presentTemplate(row: TemplateRow, counts: ReadonlyMap<number, number> | null): PersonaTemplate {
  const { id, skills, category, isActive, version } = row;
  return {
    id,
    ...personaFields(row),
    skills,
    category,
    isActive,
    version,
    personaCount: counts === null ? null : (counts.get(id) ?? 0),
    updatedAt: row.updatedAt.toISOString(),
  };
}
