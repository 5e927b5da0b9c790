import { panelPart } from '../../ui/late-part.ts';

export { useNotes } from './queries.ts';

/** The notes of a space, for the tab of its panel. */
export const NotesTab = panelPart(() => import('./notes-tab.tsx'));
/** The editor of the note that the address names. */
export const NoteEditor = panelPart(() => import('./editor/note-editor.tsx'));
/** A note as written, with the words marked that a reply cites. */
export const CitedNote = panelPart(() => import('./cited-note.tsx'));
