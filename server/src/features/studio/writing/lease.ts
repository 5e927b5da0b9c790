import type { Tx } from '../../../platform/database/database.ts';
import { CallBrokenOff, type OwnCall } from '../../inference/index.ts';
import { leaseMs, mostAttempts } from '../policy.ts';
import { isAtEnd, lockReport, type ReportRow, takeHold, writeReport } from '../store.ts';
import type { StudioDeps } from '../studio-deps.ts';

/** A report that one job has taken. No other job works on it while the lease is renewed. */
export interface Work {
  readonly userId: string;
  readonly lease: string;
  readonly report: ReportRow;
  /** Aborted when the report is cancelled or deleted, or another job has it. */
  readonly signal: AbortSignal;
}

/** Another job has the report now, or no job should: the result is discarded. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  /**
   * Whether the user cancelled the work, and so pays for what was read and said; a job that merely lost its lease costs
   * nothing.
   */
  readonly isBrokenOff: boolean;

  constructor(isBrokenOff: boolean) {
    super(isBrokenOff ? 'The report was cancelled.' : 'Another job has this report, or is to have it.');
    this.isBrokenOff = isBrokenOff;
  }
}

const gaveUp = 'This report could not be written: something went wrong on our side. Try again.';

/** Takes a report for its next step; null if there is none, or if another job has it. */
export async function takeReport(
  { database, clock, inference }: StudioDeps,
  userId: string,
  id: string,
  lease: string,
): Promise<ReportRow | null> {
  return database.transaction(async (tx) => {
    const row = await lockReport(tx, userId, id);
    if (row === null || isAtEnd(row)) return null;
    const now = clock.now();
    if (row.leaseBy !== null && row.leaseBy !== lease && isLive(row, now)) return null;
    const isGivenUp = row.attempts >= mostAttempts;
    const change = isGivenUp
      ? { ...halted(row, 'failed', row.problem ?? gaveUp), updatedAt: now }
      : { leaseBy: lease, leaseUntil: until(now), attempts: row.attempts + 1 };
    await writeReport(tx, userId, id, change);
    // Releases the hold of a dead job: its call is made again.
    await giveBack(tx, inference, row);
    return isGivenUp ? null : row;
  });
}

/** Writes the result of a step in the caller's transaction, if the job still has the report. Throws LeaseLost. */
export async function advanceIn(
  tx: Tx,
  { clock }: Pick<StudioDeps, 'clock'>,
  { userId, report, lease }: Pick<Work, 'userId' | 'report' | 'lease'>,
  change: Partial<ReportRow>,
): Promise<void> {
  const row = await lockReport(tx, userId, report.id);
  if (row?.leaseBy !== lease) throw new LeaseLost(row === null || row.stage === 'cancelled');
  const isNext = change.done !== undefined || (change.stage !== undefined && change.stage !== row.stage);
  await writeReport(tx, userId, report.id, {
    leaseUntil: until(clock.now()),
    ...(isNext ? { attempts: 0, holdKey: null, updatedAt: clock.now() } : {}),
    ...change,
  });
}

/** Like `advanceIn`, in its own transaction. */
export function advance(
  deps: StudioDeps,
  work: Pick<Work, 'userId' | 'report' | 'lease'>,
  change: Partial<ReportRow>,
): Promise<void> {
  return deps.database.transaction((tx) => advanceIn(tx, deps, work, change));
}

/**
 * How a call of the report handles its credits, for `generateOwn`: only the job that has the report may hold credits,
 * and a call's end charges or releases the hold only if nobody else has done so.
 */
export function holdingOf(deps: StudioDeps, work: Work, key: string): Pick<OwnCall, 'key' | 'begun' | 'ended'> {
  const { userId, report } = work;
  return {
    key,
    begun: (tx) => advanceIn(tx, deps, work, { holdKey: key }),
    ended: (tx) => takeHold(tx, userId, report.id, key),
  };
}

/** The fields of a report that no job continues by itself. */
export const halted = (row: ReportRow, stage: 'failed' | 'cancelled', problem: string | null) =>
  ({ stage, haltedAt: row.stage, problem, leaseBy: null }) as const;

/**
 * Releases what is held for a report that no job should continue, unless a job recently gave a sign of life: that job
 * ends its call itself, and charges for what was read and said. The row must be locked.
 */
export async function giveBackUnlessLive(tx: Tx, { inference, clock }: StudioDeps, row: ReportRow): Promise<void> {
  if (!isLive(row, clock.now())) await giveBack(tx, inference, row);
}

async function giveBack(tx: Tx, inference: StudioDeps['inference'], { userId, id, holdKey }: ReportRow): Promise<void> {
  if (holdKey !== null && (await takeHold(tx, userId, id, holdKey))) await inference.release(tx, userId, holdKey);
}

const isLive = ({ leaseUntil }: ReportRow, now: Date) => leaseUntil !== null && leaseUntil > now;

/** Renews the lease during a long step, and aborts `told` when the lease is lost. The caller must call `end`. */
export function holdOn(deps: StudioDeps, work: Omit<Work, 'signal'>, told: AbortController) {
  let isBusy = false;
  const renew = async () => {
    if (isBusy) return;
    isBusy = true;
    await advance(deps, work, {}).catch((error) => {
      // Any other failure is noticed by the next `advance`.
      if (error instanceof LeaseLost)
        told.abort(error.isBrokenOff ? new CallBrokenOff(error.message, { cause: error }) : error);
    });
    isBusy = false;
  };
  const timer = setInterval(() => void renew(), 2_000);
  timer.unref();
  return { end: () => clearInterval(timer) };
}

const until = (now: Date) => new Date(now.getTime() + leaseMs);
