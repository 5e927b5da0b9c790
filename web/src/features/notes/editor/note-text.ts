import { noteLimits } from '@atrium/contract/note-rules';
import type { Note } from '@atrium/contract/notes';
import { formatNumber } from '../../../lib/format.ts';

/** The parts of a note that the user writes. */
export interface NoteText {
  readonly title: string;
  readonly content: string;
}

export function textOf({ title, content }: NoteText): NoteText {
  return { title, content };
}

/** Whether two texts are the same. The server trims titles. */
export function isSameText(a: NoteText, b: NoteText): boolean {
  return a.content === b.content && a.title.trim() === b.title.trim();
}

/** Why a text cannot be saved as a note; null if it can. */
export function faultOf({ title, content }: NoteText): string | null {
  if (content.length > noteLimits.content)
    return `A note holds ${formatNumber(noteLimits.content)} characters: this one has ${formatNumber(content.length)}. Make two of it.`;
  return title.trim().length > noteLimits.title ? `A title holds ${noteLimits.title} characters.` : null;
}

/** A note as stored on the server, with its version. */
export type SavedNote = Pick<Note, 'id' | 'spaceId' | 'title' | 'content' | 'version'>;

/** A note in the editor, with the properties that its menu changes. */
export type DeskNote = SavedNote & Pick<Note, 'folderId' | 'isInKnowledgeBase'>;
