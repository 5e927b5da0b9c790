import { pagePart } from '../../ui/late-part.ts';

export { useNotes } from './queries.ts';

/** The notes of a space, for the tab of its panel. */
export const NotesTab = pagePart(() => import('./notes-tab.tsx'));
/** The note that the address names, to be written in. */
export const NoteEditor = pagePart(() => import('./editor/note-editor.tsx'));
/** A note as it is written, with the words marked that a reply cites. */
export const CitedNote = pagePart(() => import('./cited-note.tsx'));
