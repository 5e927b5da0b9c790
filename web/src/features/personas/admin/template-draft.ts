import type { PersonaTemplate, TemplateFields } from '@atrium/contract/personas';
import { tabDraft } from '../../../lib/tab-draft.ts';
import { isSameTemplate, skillsOf } from '../domain/template-form.ts';

/** Unsaved changes of a template, as stored in the tab. */
interface TemplateDraft {
  readonly fields: TemplateFields;
  /** The skills as typed. */
  readonly skills: string;
  /** The template when editing began. */
  readonly base: TemplateFields;
  /** The `updatedAt` of the version the editing began with; null for a new template. */
  readonly basedOn: string | null;
}

/** Drafts by the id of the template, or 'new'. */
export const templateDrafts = tabDraft<TemplateDraft>(
  'atrium.draft-template.',
  ({ fields, base, skills }) => Boolean(fields && base) && typeof skills === 'string',
);

/**
 * Returns what an admin left unsaved of a template; null stands for the new one. A draft that is the same as the
 * template was saved before its page was gone, so it is removed.
 */
export function readTemplateDraft(template: PersonaTemplate | null, owner: string): TemplateDraft | null {
  const key = template?.id ?? 'new';
  const kept = templateDrafts.read(key, owner);
  if (!kept || !template || !isSameTemplate(template, { ...kept.fields, skills: skillsOf(kept.skills) })) return kept;
  templateDrafts.keep(key, owner, null);
  return null;
}
