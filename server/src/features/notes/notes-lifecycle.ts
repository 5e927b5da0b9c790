import { eachRow } from '../../platform/paging/each-row.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { NotesDeps } from './notes-deps.ts';
import { type NoteRow, removeNotesOf, wholeNotes } from './store.ts';

const atOnce = 20;

/** A visitor has no spaces and so no notes, so signing in has none to merge. */
export function notesLifecycle({ database }: NotesDeps): UserLifecycle {
  return {
    async *exporting(userId) {
      const notes = eachRow<NoteRow>(atOnce, (last, limit) => wholeNotes(database.db, userId, last?.id ?? null, limit));
      for await (const { id, spaceId, title, content } of notes) {
        yield {
          path: `notes/space-${spaceId}/${id}.md`,
          content: title ? `# ${title}\n\n${content}\n` : `${content}\n`,
        };
      }
    },
    deleting: removeNotesOf,
  };
}
