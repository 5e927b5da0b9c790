import type { Configuration } from '../domain/configuration.ts';

/** What was written in the configuration of a space and not saved, as it is kept with the tab. */
export interface ConfigurationDraft {
  readonly fields: Configuration;
  /** The space as it was when that was begun. */
  readonly before: Configuration;
  /** The `version` of that. */
  readonly basedOn: number;
  /** Whose space it is. */
  readonly owner: string;
}

/** The prefix of everything typed and not sent: signing out forgets it all. */
const prefix = 'atrium.draft.space.';

/** What was kept of a space; null where there is nothing, or where it is somebody else's. */
export function readDraft(spaceId: number, owner: string): ConfigurationDraft | null {
  try {
    const kept: ConfigurationDraft | null = JSON.parse(sessionStorage.getItem(prefix + spaceId) ?? 'null');
    return kept?.fields && kept.before && kept.owner === owner ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a draft with the tab, or forgets it. A full storage keeps nothing: the page goes on without. */
export function keepDraft(spaceId: number, draft: ConfigurationDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(prefix + spaceId);
    else sessionStorage.setItem(prefix + spaceId, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden.
  }
}
