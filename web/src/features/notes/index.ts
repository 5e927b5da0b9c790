import { lazy } from 'react';

export { useNotes } from './queries.ts';

/** The notes of a space, for the tab of its panel. */
export const NotesTab = lazy(() => import('./notes-tab.tsx'));
/** The note that the address names, to be written in. */
export const NoteEditor = lazy(() => import('./editor/note-editor.tsx'));
/** A note as it is written, with the words marked that a reply cites. */
export const CitedNote = lazy(() => import('./cited-note.tsx'));
