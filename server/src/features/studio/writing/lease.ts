import type { Tx } from '../../../platform/database/database.ts';
import { CallBrokenOff, type OwnCall } from '../../inference/index.ts';
import { leaseMs, mostAttempts } from '../policy.ts';
import { isAtEnd, lockReport, type ReportRow, takeHold, writeReport } from '../store.ts';
import type { StudioDeps } from '../studio-deps.ts';

/** A report that one job has taken: no other works on it while the lease is renewed. */
export interface Work {
  readonly userId: string;
  readonly lease: string;
  readonly report: ReportRow;
  /** Aborted when the report is cancelled or deleted, or another job has it. */
  readonly signal: AbortSignal;
}

/** Somebody else has the report now, or nobody is to: what was done is not wanted. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  /** Its user has ended the work, and pays for what was said; one that is merely late costs nothing. */
  readonly isBrokenOff: boolean;

  constructor(isBrokenOff: boolean) {
    super(isBrokenOff ? 'The report was cancelled.' : 'Another job has this report, or is to have it.');
    this.isBrokenOff = isBrokenOff;
  }
}

const gaveUp = 'This report could not be written: something went wrong on our side. Try again.';

/** Takes what is next to be done; null when there is nothing, or when another job has it. */
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
    // What a job that died had set aside is given back: its call is made anew.
    await giveBack(tx, inference, row);
    return isGivenUp ? null : row;
  });
}

/** Writes what the work came to in the caller's transaction, if the job still has the report. Throws LeaseLost. */
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

/** The same in a transaction of its own. */
export function advance(
  deps: StudioDeps,
  work: Pick<Work, 'userId' | 'report' | 'lease'>,
  change: Partial<ReportRow>,
): Promise<void> {
  return deps.database.transaction((tx) => advanceIn(tx, deps, work, change));
}

/**
 * How a call of the report has its credits: who sets some aside has the report, and who ends the call charges or gives back
 * only where no other has done so. To be handed to `generateOwn`.
 */
export function holdingOf(deps: StudioDeps, work: Work, key: string): Pick<OwnCall, 'key' | 'begun' | 'ended'> {
  const { userId, report } = work;
  return {
    key,
    begun: (tx) => advanceIn(tx, deps, work, { holdKey: key }),
    ended: (tx) => takeHold(tx, userId, report.id, key),
  };
}

/** What is written of a report that goes on no further by itself. */
export const halted = (row: ReportRow, stage: 'failed' | 'cancelled', problem: string | null) =>
  ({ stage, haltedAt: row.stage, problem, leaseBy: null }) as const;

/**
 * Gives back what is set aside for a report that nobody is to go on with, unless a job gave a sign of late: that one ends its
 * call itself, and charges for what was said. The row is locked.
 */
export async function giveBackUnlessLive(tx: Tx, { inference, clock }: StudioDeps, row: ReportRow): Promise<void> {
  if (!isLive(row, clock.now())) await giveBack(tx, inference, row);
}

async function giveBack(tx: Tx, inference: StudioDeps['inference'], { userId, id, holdKey }: ReportRow): Promise<void> {
  if (holdKey !== null && (await takeHold(tx, userId, id, holdKey))) await inference.release(tx, userId, holdKey);
}

const isLive = ({ leaseUntil }: ReportRow, now: Date) => leaseUntil !== null && leaseUntil > now;

/** Renews the lease while something takes long; who has lost it is told by the signal. To be ended. */
export function holdOn(deps: StudioDeps, work: Omit<Work, 'signal'>, told: AbortController) {
  let isBusy = false;
  const renew = async () => {
    if (isBusy) return;
    isBusy = true;
    await advance(deps, work, {}).catch((error) => {
      // A renewal that fails otherwise is noticed by the next `advance`.
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
