import type { PersonaFields } from '@atrium/contract/personas';
import { tabDraft } from '../../../lib/tab-draft.ts';

/** What was written and not yet saved, as it is kept with the tab. */
interface PersonaDraft {
  readonly fields: PersonaFields;
  /** The `updatedAt` the editor began with; null for what is not saved yet. */
  readonly basedOn: string | null;
  /** It was just made, as a copy: nothing of it is from before. */
  readonly isFresh?: boolean;
}

const drafts = tabDraft<PersonaDraft>('atrium.draft.persona.', ({ fields }) => Boolean(fields));

/** What was kept for a target. That of a visitor is handed to whoever signs in. */
export function readDraft(key: string, reader: string | null): PersonaDraft | null {
  return drafts.read(key, reader) ?? drafts.read(key, null);
}

export const keepDraft = drafts.keep;
