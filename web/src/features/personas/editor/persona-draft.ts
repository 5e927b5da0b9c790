import type { PersonaFields } from '@atrium/contract/personas';
import { tabDraft } from '../../../lib/tab-draft.ts';

/** Unsaved changes, as stored in the tab. */
interface PersonaDraft {
  readonly fields: PersonaFields;
  /** The `updatedAt` of the version the editor started from; null for a new persona. */
  readonly basedOn: string | null;
  /** Whether the page itself wrote it for the editor it opens next: it is not announced as restored changes. */
  readonly isFresh?: boolean;
}

const drafts = tabDraft<PersonaDraft>('atrium.draft.persona.', ({ fields }) => Boolean(fields));

/** Reads the draft for a target. A visitor's draft is passed on to the user who signs in. */
export function readDraft(key: string, reader: string | null): PersonaDraft | null {
  return drafts.read(key, reader) ?? drafts.read(key, null);
}

/** Stores the draft for a target; null removes it, also where a visitor wrote it who is now signed in. */
export function keepDraft(key: string, owner: string | null, draft: PersonaDraft | null): void {
  if (draft === null) drafts.keep(key, null, null);
  drafts.keep(key, owner, draft);
}
