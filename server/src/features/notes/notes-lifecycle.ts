import type { UserLifecycle } from '../accounts/index.ts';
import type { NotesDeps } from './notes-deps.ts';
import { removeNotesOf, wholeNotes } from './store.ts';

const atOnce = 20;

/** A visitor has no spaces and so no notes, so signing in has none to merge. */
export function notesLifecycle({ database }: NotesDeps): UserLifecycle {
  return {
    async *exporting(userId) {
      for (let after: string | null = null; ; ) {
        const rows = await wholeNotes(database.db, userId, after, atOnce);
        for (const { id, spaceId, title, content } of rows) {
          yield {
            path: `notes/space-${spaceId}/${id}.md`,
            content: title ? `# ${title}\n\n${content}\n` : `${content}\n`,
          };
        }
        after = rows.at(-1)?.id ?? null;
        if (rows.length < atOnce) return;
      }
    },
    deleting: removeNotesOf,
  };
}
