import { plainOutline } from './domain/outline.ts';
import { type SourcePassage, splitSource } from './domain/split-source.ts';
import { finishVersion } from './finish-version.ts';
import { indexVersion } from './index-version.ts';
import { advance, type Work } from './lease.ts';
import { passagesAtOnce } from './policy.ts';
import { readText } from './read-sources.ts';
import type { SourcesDeps } from './sources-deps.ts';

/** Milliseconds that other requests may go before a few passages. */
const yieldMs = 60;

/** Puts the passages into the index, a few at a time, from the one on where an earlier job left off. */
export async function indexPassages(deps: SourcesDeps, work: Work): Promise<void> {
  const { source, version } = work;
  const text = await readText(deps, version.textKey ?? '');
  const batch: SourcePassage[] = [];
  let n = 0;
  for (const passage of splitSource(text, version.outline ?? plainOutline)) {
    if (n++ < source.done) continue;
    batch.push(passage);
    if (batch.length < passagesAtOnce) continue;
    if (!(await write(deps, work, n, batch.splice(0)))) return;
    await deps.database.whenIdle(yieldMs);
  }
  if (batch.length > 0 && !(await write(deps, work, n, batch))) return;
  await finishVersion(deps, work, n);
}

/** False when the index knows nothing of this version: it is opened anew. */
async function write(deps: SourcesDeps, work: Work, upTo: number, batch: readonly SourcePassage[]): Promise<boolean> {
  const { userId, source, version } = work;
  let isOpen = true;
  await advance(deps, work, async (tx) => {
    const from = upTo - batch.length;
    isOpen = await deps.retrieval.append(tx, userId, source.id, indexVersion(version), from, batch);
    return isOpen ? { done: upTo } : { stage: 'splitting' };
  });
  return isOpen;
}
