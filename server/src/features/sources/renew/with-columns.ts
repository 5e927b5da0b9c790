import { plainOutline } from '../domain/outline.ts';
import { tableColumns } from '../domain/table-columns.ts';
import type { Work } from '../ingest/lease.ts';
import type { SourcesDeps } from '../sources-deps.ts';

/**
 * The same work, with the names of a table's columns as they are told now: its stored outline has them as the
 * rules told them by which it was read.
 */
export async function withColumns(deps: SourcesDeps, work: Work): Promise<Work> {
  const { source, version, text } = work;
  if (source.type !== 'table') return work;
  const sections = tableColumns(await text.read(deps, version.textKey ?? ''));
  return { ...work, version: { ...version, outline: { ...(version.outline ?? plainOutline), sections } } };
}
