import type { Report } from '@atrium/contract/studio';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ReportRow } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';

/** Reports as their owner sees them. A note that has been deleted is not named, until its deletion is taken back. */
export async function presentReports(
  { notes }: Pick<StudioDeps, 'notes'>,
  db: Db | Tx,
  userId: string,
  rows: readonly ReportRow[],
): Promise<Report[]> {
  const noteIds = rows.flatMap(({ noteId }) => noteId ?? []);
  const there = noteIds.length > 0 ? await notes.thereOf(db, userId, noteIds) : new Set<string>();
  return rows.map((row) => present(row, there));
}

function present(row: ReportRow, there: ReadonlySet<string>): Report {
  const { id, spaceId, kind, title, wish, model, modelName, stage, problem, notice, citations, unsupported, noteId } =
    row;
  return {
    id,
    spaceId,
    kind,
    title,
    wish,
    model,
    modelName,
    stage,
    progress: row.sections && { done: row.done, total: row.sections.length },
    problem,
    notice,
    citations,
    unsupported,
    noteId: noteId !== null && there.has(noteId) ? noteId : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
