import type { Note } from '@atrium/contract/notes';
import type { NoteRow } from './store.ts';

export function presentNote<R extends NoteRow>(
  { userId: _user, deletedAt: _deleted, awaitsIndexSince: _since, indexingUntil: _until, ...row }: R,
  folderId: string | null,
) {
  return {
    ...row,
    folderId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  } satisfies Note;
}
