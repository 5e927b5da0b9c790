import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainOutline } from '../domain/outline.ts';
import { type SourcePassage, splitSource } from '../domain/split-source.ts';
import { passagesAtOnce } from '../policy.ts';
import { SourceProblem } from '../source-problem.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { finishVersion } from './finish-version.ts';
import { indexVersion } from './index-version.ts';
import { advance, gaveUp, holdOn, type Work } from './lease.ts';

/** How many already indexed passages are skipped before other work gets a turn. */
const passedAtOnce = 200;

/**
 * Puts the passages into the index, a few at a time, starting where an earlier job stopped. Progress is written
 * periodically; passages put in since then are put in again by the next job, under the same numbers. If the index is
 * incomplete in the end, all passages are put in again, once.
 */
export async function indexPassages(deps: SourcesDeps, work: Work): Promise<void> {
  for (const from of [work.source.done, 0]) {
    const passages = await putFrom(deps, work, from);
    if (passages === null) return await beginAnew(deps, work);
    if (await finishVersion(deps, work, passages)) return;
  }
  throw new SourceProblem(gaveUp);
}

/** Returns the number of passages of the source; null: the index does not know this version. */
export async function putFrom(deps: SourcesDeps, work: Work, first: number): Promise<number | null> {
  const { source, version, userId, signal } = work;
  const text = await work.text.read(deps, version.textKey ?? '');
  const hold = holdOn(deps, work);
  let n = 0;
  try {
    hold.report(first, source.total);
    const batch: SourcePassage[] = [];
    const write = async () => {
      signal.throwIfAborted();
      hold.check();
      const [from, some] = [n - batch.length, batch.splice(0)];
      if (!(await deps.retrieval.appendBeside(userId, source.id, indexVersion(version), from, some))) return false;
      hold.report(n, source.total);
      return true;
    };
    for (const passage of splitSource(text, version.outline ?? plainOutline, source.type === 'table')) {
      if (n++ < first) {
        if (n % passedAtOnce === 0) await nextTurn();
        continue;
      }
      batch.push(passage);
      if (batch.length === passagesAtOnce && !(await write())) return null;
    }
    if (batch.length > 0 && !(await write())) return null;
  } finally {
    hold.end();
  }
  return n;
}

/** Cuts the text again, and opens the index for it. */
const beginAnew = (deps: SourcesDeps, work: Work) => advance(deps, work, async () => ({ stage: 'splitting' }));
