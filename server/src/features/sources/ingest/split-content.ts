import { plainOutline } from '../domain/outline.ts';
import { splitSource } from '../domain/split-source.ts';
import { SourceProblem } from '../source-problem.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { indexVersion } from './index-version.ts';
import { advance, type Work } from './lease.ts';

/**
 * Counts the passages of the text, and opens the index for them. The previous version is searched until they are
 * indexed.
 */
export async function splitContent(deps: SourcesDeps, work: Work): Promise<void> {
  const text = await work.text.read(deps, work.version.textKey ?? '');
  let passages = 0;
  for (const _passage of splitSource(text, work.version.outline ?? plainOutline, work.source.type === 'table')) {
    passages++;
    if (passages % 500 === 0) await new Promise(setImmediate);
  }
  if (passages === 0)
    throw new SourceProblem('There is no text in this source that could be read.', { isForGood: true });
  await advance(deps, work, async (tx, row) => {
    await deps.retrieval.open(tx, {
      userId: row.userId,
      itemId: row.id,
      spaceId: row.spaceId,
      kind: 'source',
      title: row.title,
      isIncluded: row.isInKnowledgeBase,
      version: indexVersion(work.version),
    });
    return { stage: 'indexing', total: passages };
  });
}
