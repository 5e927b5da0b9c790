import { createNote, readNote, saveNote } from '@atrium/contract/routes/notes.generated';
import { listSpaces } from '@atrium/contract/routes/spaces.generated';
import { call } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/call-once.ts';
import { isGone } from '../../../lib/is-gone.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { adoptNote, refreshNotes, tellNote } from '../queries.ts';
import { isSameText, type NoteText, type SavedNote } from './note-text.ts';

/** The outcome of a save. `again`: the server could not be reached or was too busy. */
export type SendEnd =
  | { readonly kind: 'saved'; readonly note: SavedNote }
  | { readonly kind: 'stale'; readonly note: SavedNote }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'again' };

export interface SendOptions {
  /**
   * The version on which the text is based; null overwrites any version, which the server then keeps among the
   * versions.
   */
  readonly basedOn: number | null;
  /** Whether the page is being closed, so that the request must outlive it. */
  readonly isLast?: boolean;
}

/**
 * The maximum size of a request that may outlive its page, in bytes. Source: Fetch standard, "inflight keep-alive
 * bytes" (64 KiB for all such requests together).
 */
const keepaliveLimit = 60_000;

/** Saves a note and returns the outcome; never throws. */
export async function sendNote(id: string, text: NoteText, { basedOn, isLast }: SendOptions): Promise<SendEnd> {
  const body = { ...text, ...(basedOn === null ? {} : { basedOn }) };
  const keepalive = isLast === true && new Blob([JSON.stringify(body)]).size < keepaliveLimit;
  try {
    const note = await call(saveNote, { params: { id }, body, ...(keepalive ? { keepalive } : {}) });
    adoptNote(note);
    tellNote(note);
    return { kind: 'saved', note };
  } catch (error) {
    if (!(error instanceof ProblemError)) return { kind: 'again' };
    if (error.code === 'conflict') return theirs(id);
    if (isGone(error)) return { kind: 'gone' };
    // A bare 404 comes from a proxy that finds no server behind it.
    const isPassing = [401, 404, 429].includes(error.status) || error.status >= 500;
    return isPassing ? { kind: 'again' } : { kind: 'refused', sentence: error.sentence };
  }
}

async function theirs(id: string): Promise<SendEnd> {
  try {
    return { kind: 'stale', note: await call(readNote, { params: { id } }) };
  } catch (error) {
    return isGone(error) ? { kind: 'gone' } : { kind: 'again' };
  }
}

/** A text that was saved as a new note. */
export interface NewNote {
  readonly note: SavedNote;
  /** The name of the space it is in, where the space that it was written in was deleted; otherwise null. */
  readonly elsewhere: string | null;
}

/** Saves a text as a new note: in its space or, if that was deleted, in the personal space, which cannot be. */
export async function saveAsNew(spaceId: number, { title, content }: NoteText): Promise<NewNote> {
  const make = async (space: number, elsewhere: string | null): Promise<NewNote> => {
    const note = await callOnce(createNote, { params: { spaceId: space }, body: { title, content } });
    // Not waited for: it closes the editor where the space is gone, and the caller discards the draft before that.
    void refreshNotes(space);
    return { note, elsewhere };
  };
  try {
    return await make(spaceId, null);
  } catch (error) {
    const personal = isGone(error) ? (await call(listSpaces)).find(({ isDefault }) => isDefault) : undefined;
    if (!personal) throw error;
    return make(personal.id, personal.name);
  }
}

/**
 * Saves the texts of an editor as one new note: the first makes it, and the others are saved in it, so that what was
 * written meanwhile and could not be saved makes no second one.
 */
export function saverOfNew(spaceId: number): (text: NoteText) => Promise<NewNote> {
  let made: NewNote | null = null;
  /** What was sent last: where the answer was lost, the note may hold it in a version that is not known here. */
  let sent: NoteText | null = null;
  return async (text) => {
    if (made === null) made = await saveAsNew(spaceId, text);
    else if (!isSameText(made.note, text)) made = { ...made, note: await saveInNew(made.note, text) };
    return made;
  };

  async function saveInNew({ id, version }: SavedNote, text: NoteText): Promise<SavedNote> {
    const before = sent;
    sent = text;
    try {
      const note = await call(saveNote, { params: { id }, body: { ...text, basedOn: version } });
      adoptNote(note);
      return note;
    } catch (error) {
      // Deleted or changed elsewhere, it is no place for the text any more.
      if (!(error instanceof ProblemError)) throw error;
      const now = error.code === 'conflict' && before !== null ? await theirs(id) : null;
      if (now?.kind === 'stale' && before !== null && isSameText(now.note, before)) {
        sent = null;
        return saveInNew(now.note, text);
      }
      if (isGone(error) || (error.code === 'conflict' && now?.kind !== 'again')) made = null;
      throw error;
    }
  }
}
