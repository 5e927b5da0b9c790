import { setInterval } from 'node:timers';
import { newId } from '../../../platform/ids/new-id.ts';
import { withPatience } from '../../../platform/lanes/with-patience.ts';
import { DriveError } from '../../../ports/drive.ts';
import { pauseAfter } from '../domain/pause-after.ts';
import { AccessRevoked, type UseDrive, useDrive } from '../drive/access.ts';
import { ensureFolder } from '../drive/ensure-folder.ts';
import type { DriveMirrorDeps } from '../drive-mirror-deps.ts';
import { leaveDrive } from '../leave-drive.ts';
import { changeMirror, type MirrorRow, nextDue } from '../mirror-store.ts';
import {
  type ConnectionRow,
  changeConnection,
  dropLease,
  findConnection,
  keepLease,
  revoked,
  takeLease,
} from '../store.ts';
import { lookThrough } from './look-through.ts';
import { mirrorChat } from './mirror-chat.ts';
import { type MirrorJob, wake } from './queue.ts';

/** Milliseconds for which one process has the lease on a drive, and the interval at which it is renewed. */
const leaseMs = 30_000;
const renewMs = 8_000;
/** Milliseconds that one job works; the rest is left to the next job, so that no user's drive delays the others'. */
const workMs = 45_000;
/** Milliseconds after which the whole drive is read again. */
const listEveryMs = 6 * 3_600_000;

/**
 * Mirrors everything that is due for a user. Only one process works on a drive at a time; failures are recorded and
 * retried later.
 */
export const mirrorDrive =
  (deps: DriveMirrorDeps) =>
  async ({ userId }: MirrorJob, jobSignal: AbortSignal): Promise<void> => {
    const { database, clock } = deps;
    const later = (seconds: number) => database.transaction((tx) => wake(tx, userId, seconds));
    const before = await findConnection(database.db, userId);
    if (!before || isIdle(before)) return;
    const waits = ((before.retryAt?.getTime() ?? 0) - clock.now().getTime()) / 1000;
    if (waits > 0) return later(Math.ceil(waits));
    const lease = newId();
    const connection = await takeLease(database.db, userId, lease, clock.now(), leaseEnd(deps));
    if (!connection) return (await findConnection(database.db, userId)) ? later(leaseMs / 1000) : undefined;
    const lost = new AbortController();
    const renewal = setInterval(() => void renew(deps, userId, lease, lost), renewMs);
    const whole = (signal: AbortSignal) => work(deps, useDrive(deps, userId, signal), connection);
    try {
      const isDone = await withPatience(workMs + 60_000, whole, AbortSignal.any([jobSignal, lost.signal]));
      if (!isDone) await later(0);
    } catch (error) {
      if (lost.signal.aborted) return;
      // The job was stopped: the drive is not to blame, and the next job continues.
      if (jobSignal.aborted) return later(0);
      const seconds = await noteFailure(deps, userId, error);
      if (seconds !== null) await later(seconds);
    } finally {
      clearInterval(renewal);
      await dropLease(database.db, userId, lease);
    }
  };

/** Whether the mirror is paused, or waits for its user to connect again. */
const isIdle = ({ isLeaving, isPaused, failure }: ConnectionRow): boolean =>
  !isLeaving && (isPaused || failure === revoked);

const leaseEnd = ({ clock }: DriveMirrorDeps): Date => new Date(clock.now().getTime() + leaseMs);

async function renew(deps: DriveMirrorDeps, userId: string, lease: string, lost: AbortController): Promise<void> {
  const isKept = await keepLease(deps.database.db, userId, lease, leaseEnd(deps)).catch(() => true);
  if (!isKept) lost.abort();
}

/** True if nothing remains to be done. */
async function work(deps: DriveMirrorDeps, use: UseDrive, connection: ConnectionRow): Promise<boolean> {
  const { database, clock } = deps;
  const { userId } = connection;
  const started = performance.now();
  if (connection.isLeaving) {
    await leaveDrive(deps, use, connection);
    return true;
  }
  const listedAt = connection.listedAt?.getTime() ?? 0;
  if (clock.now().getTime() - listedAt > listEveryMs) await lookThrough(deps, use, connection);
  for (;;) {
    const row = await nextDue(database.db, userId, clock.now());
    const now = await findConnection(database.db, userId);
    if (!now || now.isPaused || now.isLeaving) return !now?.isLeaving;
    if (!row) break;
    if (performance.now() - started > workMs) return false;
    await mirrorOrNote(deps, use, await ensureFolder(deps, use, now), row);
  }
  await changeConnection(database.db, userId, { failures: 0, retryAt: null, failure: null, lastSyncedAt: clock.now() });
  return true;
}

/** Mirrors one chat; if the drive refuses it, the others still continue. */
async function mirrorOrNote(deps: DriveMirrorDeps, use: UseDrive, folderId: string, row: MirrorRow): Promise<void> {
  const { database, clock, log } = deps;
  try {
    await mirrorChat(deps, use, folderId, row);
  } catch (error) {
    if (!(error instanceof DriveError) || (error.kind !== 'rejected' && error.kind !== 'too-large')) throw error;
    log.warn({ userId: row.userId, chatId: row.chatId, err: error }, 'the drive refused a chat');
    const failures = row.failures + 1;
    const retryAt = new Date(clock.now().getTime() + Math.min(3600, 60 * failures) * 1000);
    await changeMirror(database.db, row, { failures, retryAt, failure: error.kind });
  }
}

/** Records why the drive as a whole could not be used, and returns the seconds until the next try; null: none. */
async function noteFailure(deps: DriveMirrorDeps, userId: string, error: unknown): Promise<number | null> {
  const { database, clock, log } = deps;
  if (error instanceof AccessRevoked) {
    log.warn({ userId, err: error }, 'access to a drive was taken back');
    await changeConnection(database.db, userId, { failure: revoked });
    return null;
  }
  if (!(error instanceof DriveError)) throw error;
  const connection = await findConnection(database.db, userId);
  if (!connection) return null;
  const failures = connection.failures + 1;
  const seconds = pauseAfter(failures, error.retryAfter, Math.random());
  log.warn({ userId, kind: error.kind, failures, seconds, err: error }, 'a drive could not be mirrored to');
  const retryAt = new Date(clock.now().getTime() + seconds * 1000);
  await changeConnection(database.db, userId, { failures, retryAt, failure: error.kind });
  return seconds;
}
