import type { Note, NoteSummary, NoteVersion } from '@atrium/contract/notes';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { NotesDeps } from './notes-deps.ts';
import { presentNote } from './present.ts';
import { findNote, notesOf, versionsOf } from './store.ts';

export const listNotes =
  ({ database: { db }, spaces }: NotesDeps) =>
  async (
    { userId }: Actor,
    spaceId: number,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<NoteSummary[]> => {
    await spaces.ensure(userId);
    await spaces.require(db, userId, spaceId);
    const rows = await notesOf(db, userId, spaceId, page);
    const ids = rows.map((row) => row.id);
    const folders = await spaces.foldersOf(db, userId, ids);
    return rows.map((row) => ({ ...presentNote(row, folders.get(row.id) ?? null), length: row.length }));
  };

export const readNote =
  (deps: NotesDeps) =>
  ({ userId }: Actor, id: string): Promise<Note> =>
    reread(deps, deps.database.db, userId, id);

export const listVersions =
  (deps: NotesDeps) =>
  async ({ userId }: Actor, id: string): Promise<NoteVersion[]> => {
    const { db } = deps.database;
    await deps.spaces.requireItem(db, userId, await findNote(db, userId, id));
    const rows = await versionsOf(db, userId, id);
    return rows.map(({ version, title, content, writtenAt }) => ({
      version,
      title,
      content,
      writtenAt: writtenAt.toISOString(),
    }));
  };

export async function reread(deps: NotesDeps, db: Db | Tx, userId: string, id: string): Promise<Note> {
  const row = await deps.spaces.requireItem(db, userId, await findNote(db, userId, id));
  return presentNote(row, (await deps.spaces.foldersOf(db, userId, [id])).get(id) ?? null);
}
