import { createNote, readNote, saveNote } from '@atrium/contract/routes/notes.generated';
import { call } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/call-once.ts';
import { isGone } from '../../../lib/is-gone.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { adoptNote, refreshNotes } from '../queries.ts';
import type { SendEnd, SendOptions } from './note-saver.ts';
import type { NoteText, SavedNote } from './note-text.ts';

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

/** Saves a text as a new note. */
export async function saveAsNew(spaceId: number, { title, content }: NoteText): Promise<SavedNote> {
  const note = await callOnce(createNote, { params: { spaceId }, body: { title, content } });
  await refreshNotes(spaceId);
  return note;
}
