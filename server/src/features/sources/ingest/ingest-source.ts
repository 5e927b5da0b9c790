import { newId } from '../../../platform/ids/new-id.ts';
import type { IngestJob } from '../jobs.ts';
import { SourceProblem } from '../source-problem.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { TextAtHand } from '../text-at-hand.ts';
import { fetchPage } from './fetch-page.ts';
import { indexPassages } from './index-passages.ts';
import { advance, failed, LeaseLost, takeWork, type Work } from './lease.ts';
import { readContent } from './read-content.ts';
import { splitContent } from './split-content.ts';

/** The work of each stage. At its end, it writes its result and the next stage in one transaction. */
const stages: Readonly<Record<string, (deps: SourcesDeps, work: Work) => Promise<void>>> = {
  queued: (deps, work) =>
    advance(deps, work, async (_tx, row) => ({ stage: row.url === null ? 'reading' : 'fetching' })),
  fetching: fetchPage,
  reading: readContent,
  splitting: splitContent,
  indexing: indexPassages,
};

const never = new AbortController().signal;

/**
 * Takes a source from its present stage to the end. A stage's result and its completion are written together, so a job
 * that another one continues repeats only the unfinished stage and does nothing twice.
 */
export const ingestSource =
  (deps: SourcesDeps) =>
  async ({ userId, sourceId }: Pick<IngestJob, 'userId' | 'sourceId'>, signal = never): Promise<void> => {
    const lease = newId();
    const text = new TextAtHand();
    while (!signal.aborted) {
      const work = await takeWork(deps, userId, sourceId, { lease, signal, text });
      if (work === null) return;
      try {
        await stages[work.source.stage]?.(deps, work);
      } catch (cause) {
        if (cause instanceof LeaseLost) return;
        if (!(await noteFailure(deps, work, cause))) return;
        throw cause;
      }
    }
  };

/**
 * Returns whether the job should be retried. A failure caused by the content would happen again, and what is
 * interrupted by the shutdown of this process is continued by the next.
 */
async function noteFailure(deps: SourcesDeps, work: Work, cause: unknown): Promise<boolean> {
  const isFinal = cause instanceof SourceProblem;
  const isLeft = work.signal.aborted;
  const { id, stage } = work.source;
  if (isFinal) deps.log.warn({ sourceId: id, stage, err: cause }, 'a source could not be taken in');
  await advance(deps, work, async (_tx, row) =>
    isFinal
      ? failed(row, cause.message, cause.isForGood)
      : { leaseBy: null, leaseUntil: null, ...(isLeft && { attempts: Math.max(0, row.attempts - 1) }) },
  ).catch((lost) => {
    if (!(lost instanceof LeaseLost)) throw lost;
  });
  return !isFinal && !isLeft;
}
