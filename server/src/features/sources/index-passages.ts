import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainOutline } from './domain/outline.ts';
import { type SourcePassage, splitSource } from './domain/split-source.ts';
import { finishVersion } from './finish-version.ts';
import { indexVersion } from './index-version.ts';
import { advance, holdOn, type Work } from './lease.ts';
import { passagesAtOnce } from './policy.ts';
import { readText } from './read-sources.ts';
import type { SourcesDeps } from './sources-deps.ts';

/** Passages passed over at a time, of those that are in the index already. */
const passedAtOnce = 200;

/**
 * Puts the passages into the index, a few at a time, from the one on where an earlier job left off. How far it is is
 * written now and then: what was put in since then is put in again by the next job, under the same places.
 */
export async function indexPassages(deps: SourcesDeps, work: Work): Promise<void> {
  const { source, version, userId, signal } = work;
  const text = await readText(deps, version.textKey ?? '');
  const hold = holdOn(deps, work);
  let n = 0;
  try {
    hold.report(source.done, source.total);
    const batch: SourcePassage[] = [];
    const write = async () => {
      signal.throwIfAborted();
      hold.check();
      const [from, some] = [n - batch.length, batch.splice(0)];
      if (!(await deps.retrieval.appendBeside(userId, source.id, indexVersion(version), from, some))) return false;
      hold.report(n, source.total);
      return true;
    };
    for (const passage of splitSource(text, version.outline ?? plainOutline)) {
      if (n++ < source.done) {
        if (n % passedAtOnce === 0) await nextTurn();
        continue;
      }
      batch.push(passage);
      if (batch.length === passagesAtOnce && !(await write())) return await beginAnew(deps, work);
    }
    if (batch.length > 0 && !(await write())) return await beginAnew(deps, work);
  } finally {
    hold.end();
  }
  await finishVersion(deps, work, n);
}

/** The index does not know this version. */
const beginAnew = (deps: SourcesDeps, work: Work) => advance(deps, work, async () => ({ stage: 'splitting' }));
