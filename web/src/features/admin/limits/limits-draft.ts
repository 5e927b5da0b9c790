import { tabDraft } from '../../../lib/tab-draft.ts';
import type { LimitsForm } from '../domain/limits-form.ts';

/** Drafts of the limits: only the fields that differ from their saved values. */
export const limitsDrafts = tabDraft<{ readonly fields: Partial<LimitsForm> }>('atrium.draft-limits.', ({ fields }) =>
  Boolean(fields),
);
