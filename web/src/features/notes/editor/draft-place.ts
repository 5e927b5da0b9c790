import { forgottenAt } from '../../../lib/drafts-forgotten.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import type { NoteText } from './note-text.ts';

/** The unsaved changes of a note, as stored in the browser. */
export interface NoteDraft {
  /** The id of the user who wrote it. */
  readonly owner: string;
  readonly text: NoteText;
  /** The version on which it is based. */
  readonly basedOn: number;
  /** The texts sent last without an answer, the newest last: the server may have saved any of them. */
  readonly sent: readonly NoteText[];
}

/** An editor's own storage place for a draft, held while the editor is open. */
export interface DraftPlace {
  /** The draft of an editor that was closed before it could save; null if there is none. */
  readonly left: NoteDraft | null;
  /** Stores a draft, or removes it if null. If the storage is full, nothing is stored and editing goes on. */
  keep(draft: NoteDraft | null): void;
  /** Releases the place when the editor is closed: the next editor of the note may take the draft. */
  release(): void;
  /** Takes the place back; false where another editor has it, or has dealt with the draft that was left here. */
  takeBack(): Promise<boolean>;
}

/** Signing out removes everything under 'atrium.draft'. */
const prefix = 'atrium.draft-note.';

/**
 * Takes a storage place for the draft of a note. Each editor has its own, so that two tabs never overwrite each other.
 * The draft of a tab that was closed or crashed is taken by the next editor. A lock tells whether a place is still
 * held.
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

function placeAt(key: string, left: NoteDraft | null, held: () => void): DraftPlace {
  let release = held;
  const since = localStorage.getItem(forgottenAt);
  const isForgotten = (owner: string) => {
    const said = localStorage.getItem(forgottenAt);
    return said !== since && said?.startsWith(`-of.${owner}.`);
  };
  let isReleased = false;
  let stored = localStorage.getItem(key);
  return {
    left,
    release() {
      isReleased = true;
      release();
    },
    async takeBack() {
      const again = await hold(key);
      if (again === null) return false;
      release = again;
      isReleased = localStorage.getItem(key) !== stored;
      if (isReleased) release();
      return !isReleased;
    },
    keep(draft) {
      try {
        // A save that ends after its editor was closed leaves what the next editor has stored here meanwhile.
        if (isReleased && localStorage.getItem(key) !== stored) return;
        // After a sign-out in another tab, no draft of that user is stored here.
        if (draft === null || isForgotten(draft.owner)) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(draft));
        stored = localStorage.getItem(key);
      } catch {
        // Storage is full or unavailable.
      }
    },
  };
}

/** The places held in this page, for browsers without the Web Locks API, which is also missing where there is no HTTPS. */
const heldHere = new Set<string>();

/**
 * Acquires the lock. Returns a function that releases it, or null if another editor holds it. Without the Web Locks API
 * only editors in the same page are known.
 */
async function hold(key: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) {
    if (heldHere.has(key)) return null;
    heldHere.add(key);
    return () => heldHere.delete(key);
  }
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
    if (!kept?.text || typeof kept.basedOn !== 'number') return null;
    // An older version of the page stored one text or null.
    return { ...kept, sent: [kept.sent ?? []].flat() };
  } catch {
    return null;
  }
}
