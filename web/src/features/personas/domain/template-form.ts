import type { PersonaTemplate, TemplateFields } from '@atrium/contract/personas';
import { fieldsOf, savable } from '../editor/domain/persona-form.ts';

/** The initial values of a new template. Source: specification, "The calls it makes". */
export const newTemplate: TemplateFields = {
  name: 'New Persona',
  role: 'New Role',
  category: 'virtual_employees',
  avatar: '@assets/avatars/executive-assistant.gif',
  voiceId: '',
  greeting: "Hello! I'm ready to help you.",
  systemPrompt: 'You are a helpful assistant.',
  behaviorText: '',
  capabilitiesText: '',
  contextualText: '',
  guardrailsText: '',
  multimodalConfig: {
    webChat: true,
    webAudio: false,
    webVideo: false,
    phoneCalls: false,
    whatsapp: false,
    email: false,
  },
  resourcesConfig: { ownResources: false, otherResources: false },
  skills: [],
  isActive: true,
};

/** Picks the fields that an admin can edit. */
export function templateFieldsOf(template: PersonaTemplate | TemplateFields): TemplateFields {
  const { skills, category, isActive } = template;
  return { ...fieldsOf(template), skills, category, isActive };
}

/** Whether saving `fields` would leave the template as it is. */
export function isSameTemplate(template: PersonaTemplate, fields: TemplateFields): boolean {
  const toSave = templateFieldsOf({ ...fields, ...savable(fields) });
  return JSON.stringify(templateFieldsOf(template)) === JSON.stringify(toSave);
}

/** 'email, CRM,, ' → email and CRM: split at commas, trimmed, without blanks and duplicates. */
export function skillsOf(text: string): string[] {
  const skills = text.split(',').map((skill) => skill.trim());
  return [...new Set(skills.filter((skill) => skill !== ''))];
}

/** The ids after swapping a template with its neighbour; null if there is no neighbour in the same category. */
export function movedOrder(
  templates: readonly Pick<PersonaTemplate, 'id' | 'category'>[],
  id: number,
  step: -1 | 1,
): number[] | null {
  const from = templates.findIndex((template) => template.id === id);
  const to = from + step;
  if (from < 0 || templates[from]?.category !== templates[to]?.category) return null;
  const ids = templates.map((template) => template.id);
  [ids[from], ids[to]] = [ids[to] ?? id, id];
  return ids;
}
