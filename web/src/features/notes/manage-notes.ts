import { fileName } from '@atrium/contract/file-name';
import type { Note } from '@atrium/contract/notes';
import { createNote, deleteNote, noteToSource, restoreNote, saveNote } from '@atrium/contract/routes/notes.generated';
import { call } from '../../lib/api.ts';
import { callOnce } from '../../lib/call-once.ts';
import { unlessGone } from '../../lib/is-gone.ts';
import { here } from '../../lib/navigation.ts';
import { saveFile } from '../../lib/save-file.ts';
import { watchHands } from '../../lib/watch-hands.ts';
import { deleteWithUndo } from '../../ui/notices/delete-with-undo.ts';
import { toast } from '../../ui/notices/toast.ts';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { refreshSourcesOf } from '../spaces/index.ts';
import { closeNote, openNoteIn } from './note-address.ts';
import { adoptNote, dropCard, forgetNote, refreshNotes, refreshReportsOf } from './queries.ts';

/** The properties of a note that cards and menus need. */
export type ListedNote = Pick<Note, 'id' | 'spaceId' | 'folderId' | 'title' | 'isInKnowledgeBase'>;

/** The title of a note, or a default name. */
export function nameOf({ title }: Pick<Note, 'title'>): string {
  return title || 'Untitled note';
}

/** Creates an empty note and opens it, unless the user has navigated elsewhere meanwhile. */
export async function addNote(spaceId: number): Promise<void> {
  const asked = here();
  try {
    const make = () => callOnce(createNote, { params: { spaceId }, body: {} });
    let note = await make();
    // The answer to an earlier attempt was lost, and the note it created has been found and edited since.
    if (note.version > 1) note = await make();
    adoptNote(note);
    if (here() === asked) openNoteIn(spaceId, note.id);
  } catch (error) {
    toastFailure('The note was not made', error);
  }
  await refreshNotes(spaceId);
}

/** Adds a note to the knowledge that chats of the space answer from, or removes it from there. */
export async function includeNote(note: ListedNote, isInKnowledgeBase: boolean): Promise<void> {
  try {
    adoptNote(await call(saveNote, { params: { id: note.id }, body: { isInKnowledgeBase } }));
  } catch (error) {
    toastFailure('The note was not changed', error);
  }
  await refreshNotes(note.spaceId);
}

/** The ids of the notes that were deleted in this tab. */
const deletedHere = new Set<string>();

/** Whether the user has deleted a note in this tab: its unsaved text goes with it. */
export function isDeletedHere(id: string): boolean {
  return deletedHere.has(id);
}

/** Deletes a note at once and offers to undo that. */
export function removeNote({ id, spaceId, title }: ListedNote): Promise<void> {
  const wasOpen = new URLSearchParams(location.search).get('note') === id;
  return deleteWithUndo({
    kind: 'Note',
    title: nameOf({ title }),
    hide: () => {
      const putBack = dropCard(spaceId, id);
      deletedHere.add(id);
      if (wasOpen) closeNote();
      const isLeftAlone = watchHands();
      return () => {
        deletedHere.delete(id);
        putBack();
        // A user who has moved on to something else is not taken back to the note.
        if (isLeftAlone() && wasOpen) openNoteIn(spaceId, id);
      };
    },
    remove: async () => {
      await unlessGone(call(deleteNote, { params: { id } }));
      forgetNote(id);
    },
    restore: async () => {
      adoptNote(await call(restoreNote, { params: { id } }));
      deletedHere.delete(id);
      if (wasOpen) openNoteIn(spaceId, id);
    },
    refresh: async () => {
      await Promise.all([refreshNotes(spaceId), refreshReportsOf(spaceId)]);
    },
  });
}

/** Adds the current text of a note as a source; the note stays. */
export async function turnIntoSource({ id, spaceId, title }: ListedNote): Promise<void> {
  try {
    const { isNew } = await call(noteToSource, { params: { id } });
    toast({
      kind: 'success',
      title: isNew ? 'The note is a source, too' : 'This text is a source already',
      description: nameOf({ title }),
    });
    await refreshSourcesOf(spaceId);
  } catch (error) {
    toastFailure('No source was made of the note', error);
  }
}

/** Downloads a note as a file, exactly as written. */
export async function exportNote({ title, content }: Pick<Note, 'title' | 'content'>): Promise<void> {
  const file = new Response(content, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
  await saveFile(file, `${fileName(nameOf({ title }), 'note')}.md`);
}
