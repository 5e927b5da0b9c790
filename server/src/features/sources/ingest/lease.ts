import type { Tx } from '../../../platform/database/database.ts';
import { leaseMs, mostAttempts, mostPaidAttempts, renewalMs } from '../policy.ts';
import { SourceProblem } from '../source-problem.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { lockSource, type SourceRow, type VersionRow, writeSource } from '../store.ts';
import type { TextAtHand } from '../text-at-hand.ts';
import { findVersion } from '../version-store.ts';

/** A stage of a source that one job has taken. No other job works on it while the lease is renewed. */
export interface Work {
  readonly userId: string;
  readonly lease: string;
  readonly source: SourceRow;
  readonly version: VersionRow;
  /** When it is aborted, the job stops where another can continue. */
  readonly signal: AbortSignal;
  readonly text: TextAtHand;
}

/** Another job has the source now, or the source is gone: the result of the stage is discarded. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export const gaveUp = 'This source could not be processed: something went wrong on our side. Try again.';

/** Limits the attempts before a call to a model that somebody pays for. Throws SourceProblem. */
export function refuseEndlessly({ source }: Work): void {
  if (source.attempts >= mostPaidAttempts) throw new SourceProblem(gaveUp);
}

/** Whether a source is being taken in. */
export const isAtWork = (stage: SourceRow['stage']) => stage !== 'ready' && stage !== 'failed';

/** Takes the next stage; null if there is none, or if another job has it. */
export async function takeWork(
  deps: SourcesDeps,
  userId: string,
  id: string,
  { lease, signal, text }: Pick<Work, 'lease' | 'signal' | 'text'>,
): Promise<Work | null> {
  return deps.database.transaction(async (tx) => {
    const row = await lockSource(tx, userId, id);
    if (row === null || !isAtWork(row.stage)) return null;
    const now = deps.clock.now();
    if (row.leaseBy !== lease && row.leaseUntil !== null && row.leaseUntil > now) return null;
    if (row.attempts >= mostAttempts) {
      await writeSource(tx, userId, id, { ...failed(row, row.problem ?? gaveUp), updatedAt: now });
      return null;
    }
    const version = await findVersion(tx, userId, id, row.latest);
    if (version === null) return null;
    await writeSource(tx, userId, id, { leaseBy: lease, leaseUntil: until(now), attempts: row.attempts + 1 });
    return { userId, lease, source: row, version, signal, text };
  });
}

/**
 * Writes the result of a stage in one transaction, if the job still has the source. `first` takes locks that must be
 * taken before the source's. Throws LeaseLost.
 */
export async function advance(
  deps: SourcesDeps,
  { userId, source, lease }: Work,
  write: (tx: Tx, row: SourceRow) => Promise<Partial<SourceRow>>,
  first?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await first?.(tx);
    const row = await lockSource(tx, userId, source.id);
    if (row?.leaseBy !== lease) throw new LeaseLost('Another job has this source.');
    const change = await write(tx, row);
    const isNext = change.stage !== undefined && change.stage !== row.stage;
    await writeSource(tx, userId, source.id, {
      leaseUntil: until(deps.clock.now()),
      ...(isNext ? { attempts: 0, done: 0, total: 0 } : {}),
      ...change,
    });
  });
}

/**
 * The fields of a source that failed at its present stage. A file that is permanently unusable cannot be restarted at
 * any stage; a page may have other content the next time. Its attempts and progress end with the stage: what is done
 * with its earlier text from now on counts its own.
 */
export const failed = (row: SourceRow, problem: string, isForGood = false) =>
  ({
    stage: 'failed',
    failedAt: isForGood && row.url === null ? null : row.stage,
    problem,
    attempts: 0,
    done: 0,
    total: 0,
    leaseBy: null,
    leaseUntil: null,
  }) as const;

/** Renews the lease during a long stage, and writes its progress. The caller must call `end`. */
export function holdOn(deps: SourcesDeps, work: Work) {
  const { stage } = work.source;
  let [done, total, isBusy] = [0, 0, false];
  let lost: LeaseLost | null = null;
  const write = async () => {
    if (isBusy) return;
    isBusy = true;
    const upTo = { done, total };
    await advance(deps, work, async (_tx, row) => {
      // The stage may have ended in the meantime: its figures do not belong to the next one.
      if (row.stage !== stage) return {};
      // Indexed passages stay, so a repeated stage has made progress and its attempts are counted afresh.
      const hasGotOn = (stage === 'indexing' || !isAtWork(stage)) && upTo.done > row.done;
      return { ...upTo, ...(hasGotOn && { attempts: 1 }) };
    }).catch((cause) => {
      // Any other failure is noticed by the next `advance`.
      if (cause instanceof LeaseLost) lost = cause;
    });
    isBusy = false;
  };
  const timer = setInterval(() => void write(), renewalMs);
  timer.unref();
  return {
    report: (now: number, of: number) => {
      [done, total] = [now, of];
    },
    /** Throws LeaseLost once another job has the source. */
    check: () => {
      if (lost !== null) throw lost;
    },
    end: () => clearInterval(timer),
  };
}

export const until = (now: Date) => new Date(now.getTime() + leaseMs);
