import type { Note } from '@atrium/contract/notes';

/** What one writes of a note. */
export interface NoteText {
  readonly title: string;
  readonly content: string;
}

export function textOf({ title, content }: NoteText): NoteText {
  return { title, content };
}

/** Whether two say the same. The server takes spaces off the ends of a title. */
export function isSameText(a: NoteText, b: NoteText): boolean {
  return a.content === b.content && a.title.trim() === b.title.trim();
}

/** A note as the server has it, with its version. */
export type SavedNote = Pick<Note, 'id' | 'spaceId' | 'title' | 'content' | 'version'>;

/** A note as it is written in, with what its menu changes. */
export type DeskNote = SavedNote & Pick<Note, 'folderId' | 'isInKnowledgeBase'>;
