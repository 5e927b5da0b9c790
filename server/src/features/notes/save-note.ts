import type { BodyOf } from '@atrium/contract/endpoint';
import type { createNote as creating, Note, saveNote as saving } from '@atrium/contract/notes';
import type { Attempt } from '../../platform/attempts/attempt-store.ts';
import { once } from '../../platform/attempts/once.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { wakeIndexing } from './index-waiting.ts';
import { judgeSave } from './judge-save.ts';
import type { NotesDeps } from './notes-deps.ts';
import { keeping } from './policy.ts';
import { reread } from './read-notes.ts';
import { insertNote, keepVersion, lastKept, lockNote, type NoteRow, writeNote } from './store.ts';

/** A note to create. */
export interface NewNote {
  readonly spaceId: number;
  readonly title: string;
  readonly content: string;
  readonly isInKnowledgeBase: boolean;
  readonly folderId?: string | null;
}

interface Adding {
  readonly attempt?: Attempt | null;
  /** Who adds the note; without it there is no check of the quota. */
  readonly actor?: Actor;
}

/** Creates a note in the caller's transaction, which must not have locked anything of its own yet. */
export const addNote =
  (deps: NotesDeps) =>
  (
    tx: Tx,
    userId: string,
    { folderId = null, ...fields }: NewNote,
    { attempt = null, actor }: Adding = {},
  ): Promise<Note> => {
    const make = async () => {
      const [id, now] = [newId(), deps.clock.now()];
      await deps.spaces.place(tx, { userId, spaceId: fields.spaceId, kind: 'note', itemId: id, folderId });
      if (actor) await deps.files.elsewhere.judge(tx, actor, Buffer.byteLength(fields.content));
      const row = { userId, id, ...fields, version: 1, createdAt: now, updatedAt: now, awaitsIndexSince: now };
      await insertNote(tx, row);
      await wakeIndexing(tx);
      return reread(deps, tx, userId, id);
    };
    return once(tx, attempt, make, (id) => reread(deps, tx, userId, id));
  };

export const createNote =
  (deps: NotesDeps) =>
  (actor: Actor, spaceId: number, body: BodyOf<typeof creating>, attempt: Attempt | null): Promise<Note> =>
    deps.database.transaction((tx) => addNote(deps)(tx, actor.userId, { ...body, spaceId }, { attempt, actor }));

/**
 * Saves a note. If two editors change one note, a save that gives the version it is based on is refused when another
 * save came first; it changes nothing, so both texts still exist. A save that gives no version wins, and the text it
 * replaces is kept.
 */
export const saveNote =
  (deps: NotesDeps) =>
  async (actor: Actor, id: string, { basedOn, ...body }: BodyOf<typeof saving>): Promise<Note> =>
    deps.database.transaction(async (tx) => {
      const { userId } = actor;
      // A title alone may be what keeps the text as it was before.
      if (body.content !== undefined || body.title !== undefined) await deps.files.elsewhere.hold(tx, userId);
      const row = await deps.spaces.requireItem(tx, userId, await lockNote(tx, userId, id));
      const { title = row.title, content = row.content, isInKnowledgeBase = row.isInKnowledgeBase } = body;
      const isRewritten = title !== row.title || content !== row.content;
      if (isRewritten && basedOn !== undefined && basedOn !== row.version)
        throw new Problem('conflict', 'This note was changed elsewhere since you opened it.');
      const isWorthKeeping = isRewritten && (await mustKeep(tx, row, basedOn === undefined, deps.clock.now()));
      const save = { content, isWorthKeeping, isOver: basedOn === undefined };
      const versions = isRewritten ? await judgeSave(deps, tx, actor, row, save) : 0;
      if (versions > 0) await keepVersion(tx, row, versions);
      const now = deps.clock.now();
      await writeNote(tx, userId, id, {
        title,
        content,
        isInKnowledgeBase,
        ...(isRewritten && {
          version: row.version + 1,
          updatedAt: now,
          awaitsIndexSince: row.awaitsIndexSince ?? now,
        }),
      });
      // A note that waits already has a job that will index it.
      if (isRewritten && row.awaitsIndexSince === null) await wakeIndexing(tx);
      if (isInKnowledgeBase !== row.isInKnowledgeBase)
        await deps.retrieval.include(tx, userId, [id], isInKnowledgeBase);
      return reread(deps, tx, userId, id);
    });

/**
 * Whether to keep the text that is about to be replaced: always if the save gives no base version, else now and then.
 */
async function mustKeep(tx: Tx, row: NoteRow, isOver: boolean, now: Date): Promise<boolean> {
  if (row.title === '' && row.content.trim() === '') return false;
  if (isOver || now.getTime() - row.updatedAt.getTime() >= keeping.rest) return true;
  const last = (await lastKept(tx, row.userId, row.id)) ?? row.createdAt;
  return row.updatedAt.getTime() - last.getTime() >= keeping.apart;
}
