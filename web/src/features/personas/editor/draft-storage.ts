import type { PersonaFields } from '@atrium/contract/personas';

/** What was written and not yet saved, as it is kept with the tab. */
export interface StoredDraft {
  readonly fields: PersonaFields;
  /** The `updatedAt` the editor began with; null for what is not saved yet. */
  readonly basedOn: string | null;
  /** Who wrote it; null for a visitor, whose draft is handed to whoever signs in. */
  readonly owner: string | null;
  /** It was just made, as a copy: nothing of it is from before. */
  readonly isFresh?: boolean;
}

/** The prefix of everything typed and not sent: signing out forgets it all. */
const prefix = 'atrium.draft.persona.';

/** Reads what was kept for a target; null where there is nothing, or where it is somebody else's. */
export function readDraft(key: string, reader: string | null): StoredDraft | null {
  try {
    const kept: StoredDraft | null = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null');
    if (!kept?.fields || (kept.owner !== null && kept.owner !== reader)) return null;
    return kept;
  } catch {
    return null;
  }
}

/** Keeps a draft with the tab, or forgets it. A full storage keeps nothing: the page goes on without. */
export function keepDraft(key: string, draft: StoredDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden.
  }
}
