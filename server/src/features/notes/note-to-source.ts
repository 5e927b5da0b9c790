import type { Actor } from '../../platform/http/actor.ts';
import type { NotesDeps } from './notes-deps.ts';
import { reread } from './read-notes.ts';

/** Makes a source of a note's present text; later changes of the note do not affect it. */
export const noteToSource =
  (deps: NotesDeps) =>
  (actor: Actor, id: string): Promise<{ id: string; isNew: boolean }> =>
    deps.database.transaction(async (tx) => {
      const { spaceId, folderId, title, content } = await reread(deps, tx, actor.userId, id);
      const { addText } = deps.sources;
      return addText(tx, actor, { spaceId, folderId, type: 'note', title, text: content });
    });
