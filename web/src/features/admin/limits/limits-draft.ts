import { tabDraft } from '../../../lib/tab-draft.ts';
import type { LimitsForm } from '../domain/limits-form.ts';

/** Those fields of the limits that were written otherwise than they are saved. */
export const limitsDrafts = tabDraft<{ readonly fields: Partial<LimitsForm> }>('atrium.draft-limits.', ({ fields }) =>
  Boolean(fields),
);
