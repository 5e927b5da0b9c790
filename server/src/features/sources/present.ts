import type { Source, SourceType } from '@atrium/contract/sources';
import type { SourceRow } from './store.ts';

export function presentSource(row: SourceRow, folderId: string | null): Source {
  const isCounted = row.total > 0 && (row.stage === 'reading' || row.stage === 'indexing');
  return {
    id: row.id,
    spaceId: row.spaceId,
    folderId,
    title: row.title,
    type: row.type as SourceType,
    isInKnowledgeBase: row.isInKnowledgeBase,
    stage: row.stage,
    progress: isCounted ? { done: Math.min(row.done, row.total), total: row.total } : null,
    problem: row.problem,
    canRetry: row.failedAt !== null,
    notice: row.notice,
    passages: row.passages,
    characters: row.characters,
    pages: row.pages,
    url: row.url,
    size: row.size,
    file: row.size === null ? null : `/api/sources/${row.id}/file`,
    version: row.version,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
