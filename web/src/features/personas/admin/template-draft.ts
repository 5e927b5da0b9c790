import type { TemplateFields } from '@atrium/contract/personas';
import { tabDraft } from '../../../lib/tab-draft.ts';

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
