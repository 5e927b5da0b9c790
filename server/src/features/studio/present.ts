import type { Report } from '@atrium/contract/studio';
import type { ReportRow } from './store.ts';

export function presentReport(row: ReportRow): Report {
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
    noteId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
