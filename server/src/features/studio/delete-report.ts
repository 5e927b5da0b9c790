import type { Report } from '@atrium/contract/studio';
import type { Tx } from '../../platform/database/database.ts';
import type { Deletion, SpacesHidden } from '../spaces/index.ts';
import { wake } from './jobs.ts';
import { presentReport } from './read-reports.ts';
import { atWorkInSpaces, deletedBefore, isAtEnd, lockAny, markDeleted, removeDeleted } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';
import type { AtWork } from './writing/at-work.ts';
import { giveBackUnlessLive } from './writing/lease.ts';

export function deletionOfReports(deps: StudioDeps, atWork: AtWork): Deletion<Report> {
  return deps.spaces.keepDeleted<Report>({
    find: (db, userId, id) => presentReport(deps, db, userId, id),
    mark: markWith(deps, atWork),
    due: deletedBefore,
    take: removeDeleted,
  });
}

/** Interrupts unfinished reports while their space is deleted; they continue when it is restored. */
export const hideWithSpaces =
  (deps: StudioDeps, atWork: AtWork): SpacesHidden =>
  async (tx, userId, { spaceIds, at, isHidden }) => {
    const mark = markWith(deps, atWork);
    for (const id of await atWorkInSpaces(tx, userId, spaceIds, isHidden ? null : at))
      await mark(tx, userId, id, isHidden ? at : null);
  };

/** Deletes or restores a report. A restored report that was not finished continues where it stopped. */
const markWith =
  (deps: StudioDeps, atWork: AtWork) =>
  async (tx: Tx, userId: string, id: string, deletedAt: Date | null): Promise<boolean> => {
    if (!(await markDeleted(tx, userId, id, deletedAt))) return false;
    const row = await lockAny(tx, userId, id);
    if (row && deletedAt !== null) await giveBackUnlessLive(tx, deps, row);
    if (row && deletedAt === null && !isAtEnd(row)) await wake(tx, userId, id);
    if (deletedAt !== null) atWork.breakOff(id);
    return true;
  };
