import type { Tx } from '../../../platform/database/database.ts';
import { leaseMs, mostAttempts, mostPaidAttempts, renewalMs } from '../policy.ts';
import { SourceProblem } from '../source-problem.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { lockSource, type SourceRow, type VersionRow, writeSource } from '../store.ts';
import type { TextAtHand } from '../text-at-hand.ts';
import { findVersion } from '../version-store.ts';

/** A stage of a source that one job has taken: no other works on it while the lease is renewed. */
export interface Work {
  readonly userId: string;
  readonly lease: string;
  readonly source: SourceRow;
  readonly version: VersionRow;
  /** Once it is aborted, the job ends where it can be gone on with. */
  readonly signal: AbortSignal;
  readonly text: TextAtHand;
}

/** Somebody else has the source now, or it is gone: what was done of the stage is not wanted. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export const gaveUp = 'This source could not be processed: something went wrong on our side. Try again.';

/** Before a model is asked that somebody pays for: not again and again. Throws SourceProblem. */
export function refuseEndlessly({ source }: Work): void {
  if (source.attempts >= mostPaidAttempts) throw new SourceProblem(gaveUp);
}

/** Takes the stage that is next; null when there is none, or when another job has it. */
export async function takeWork(
  deps: SourcesDeps,
  userId: string,
  id: string,
  { lease, signal, text }: Pick<Work, 'lease' | 'signal' | 'text'>,
): Promise<Work | null> {
  return deps.database.transaction(async (tx) => {
    const row = await lockSource(tx, userId, id);
    if (row === null || row.stage === 'ready' || row.stage === 'failed') return null;
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
 * Writes what a stage came to, in one transaction, if the job still has the source. `first` is for what takes locks that
 * stand before the source's. Throws LeaseLost.
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
 * What is written of a source that failed at the stage it is at. What is wrong with a file for good leaves no stage to begin
 * again at; a page may say something else the next time.
 */
export const failed = (row: SourceRow, problem: string, isForGood = false) =>
  ({
    stage: 'failed',
    failedAt: isForGood && row.url === null ? null : row.stage,
    problem,
    leaseBy: null,
    leaseUntil: null,
  }) as const;

/** Renews the lease while a stage takes long, and writes how far it is. To be ended. */
export function holdOn(deps: SourcesDeps, work: Work) {
  const { stage } = work.source;
  let [done, total, isBusy] = [0, 0, false];
  let lost: LeaseLost | null = null;
  const write = async () => {
    if (isBusy) return;
    isBusy = true;
    const upTo = { done, total };
    await advance(deps, work, async (_tx, row) => {
      // The stage may have ended while this waited: its figures are not those of the next.
      if (row.stage !== stage) return {};
      // What was put into the index stays there, so whoever begins the stage again has got on.
      const hasGotOn = stage === 'indexing' && upTo.done > row.done;
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
    /** Throws LeaseLost once somebody else has the source. */
    check: () => {
      if (lost !== null) throw lost;
    },
    end: () => clearInterval(timer),
  };
}

const until = (now: Date) => new Date(now.getTime() + leaseMs);
