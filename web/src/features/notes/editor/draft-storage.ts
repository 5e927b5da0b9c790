import { forgottenAt } from '../../../lib/drafts-forgotten.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import type { NoteText } from './note-text.ts';

/** What was written in a note and not yet saved, as the browser keeps it. */
export interface NoteDraft {
  /** Who wrote it. */
  readonly owner: string;
  readonly text: NoteText;
  /** The version it was written on. */
  readonly basedOn: number;
  /** What was last sent of it, should the answer have been lost. */
  readonly sent: NoteText | null;
}

/** A place of one's own for a draft, held as long as the editor is open. */
export interface DraftPlace {
  /** What an editor that was closed before it could save has left; null where there is nothing. */
  readonly left: NoteDraft | null;
  /** Keeps a draft, or forgets it. A full storage keeps nothing: the page goes on without. */
  keep(draft: NoteDraft | null): void;
  /** The editor is closed: whoever opens the note next may take what is left. */
  release(): void;
}

/** Signing out forgets everything under 'atrium.draft'. */
const prefix = 'atrium.draft-note.';

/**
 * Takes a place for what is written in a note. Each editor has its own, so that two tabs never write over each other; what
 * a tab that was closed or crashed has left is taken by the next one. A lock tells whether a place is still held.
 */
export async function takePlace(noteId: string, owner: string): Promise<DraftPlace> {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(`${prefix}${noteId}.`)) continue;
    const left = read(key);
    if (left?.owner !== owner) continue;
    const release = await hold(key);
    if (release) return placeAt(key, left, release);
  }
  const key = `${prefix}${noteId}.${uuidV7()}`;
  return placeAt(key, null, (await hold(key)) ?? (() => {}));
}

function placeAt(key: string, left: NoteDraft | null, release: () => void): DraftPlace {
  const since = localStorage.getItem(forgottenAt);
  const isForgotten = (owner: string) => {
    const said = localStorage.getItem(forgottenAt);
    return said !== since && said?.startsWith(`-of.${owner}.`);
  };
  return {
    left,
    release,
    keep(draft) {
      try {
        // Who has signed out in another tab leaves nothing here.
        if (draft === null || isForgotten(draft.owner)) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is full or forbidden.
      }
    },
  };
}

/** Gives how to let go, or null where another holds it. Without the Web Locks API, whoever comes holds it. */
async function hold(key: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => {};
  return new Promise((resolve) => {
    void navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => resolve(release));
    });
  });
}

function read(key: string): NoteDraft | null {
  try {
    const kept: NoteDraft | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return kept?.text && typeof kept.basedOn === 'number' ? kept : null;
  } catch {
    return null;
  }
}
