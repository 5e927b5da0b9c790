import type { Report } from '@atrium/contract/studio';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { Deletion, SpaceGone } from '../spaces/index.ts';
import { reportQueue, wake } from './jobs.ts';
import { presentReport } from './present.ts';
import { standing } from './read-reports.ts';
import { studioRoutes } from './routes.ts';
import { deletedBefore, isAtEnd, lockAny, markDeleted, removeDeleted, removeReportsOfSpace } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';
import { studioLifecycle } from './studio-lifecycle.ts';
import { AtWork } from './writing/at-work.ts';
import { giveBackUnlessLive } from './writing/lease.ts';
import { resumeReports } from './writing/resume-reports.ts';
import { writeReportJob } from './writing/write-report.ts';

/** The door of the slice. */
export interface Studio {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Takes the reports of a space that goes for good. */
  readonly spaceGone: SpaceGone;
  handleJobs(jobs: Pick<Jobs, 'handle' | 'schedule'>): void;
  /** Lets jobs take up what a process that died left behind. */
  resume(isStart?: boolean): Promise<void>;
  purge(signal?: AbortSignal): Promise<void>;
}

export function createStudio(deps: StudioDeps): Studio {
  const atWork = new AtWork();
  const deletion = deletionOfReports(deps, atWork);
  const resume = resumeReports(deps);
  return {
    routes: studioRoutes(deps, atWork, deletion),
    lifecycle: studioLifecycle(deps),
    spaceGone: removeReportsOfSpace,
    handleJobs(jobs) {
      jobs.handle(reportQueue, writeReportJob(deps, atWork));
      jobs.schedule('resume-reports', '* * * * *', () => resume());
    },
    resume,
    purge: deletion.purge,
  };
}

/** One that comes back while it was being written goes on where it stood. */
function deletionOfReports(deps: StudioDeps, atWork: AtWork): Deletion<Report> {
  return deps.spaces.keepDeleted<Report>({
    find: async (db, userId, id) => presentReport(await standing(deps, db, userId, id)),
    async mark(tx, userId, id, deletedAt) {
      if (!(await markDeleted(tx, userId, id, deletedAt))) return false;
      const row = await lockAny(tx, userId, id);
      if (row && deletedAt !== null) await giveBackUnlessLive(tx, deps, row);
      if (row && deletedAt === null && !isAtEnd(row)) await wake(tx, userId, id);
      if (deletedAt !== null) atWork.breakOff(id);
      return true;
    },
    due: deletedBefore,
    take: removeDeleted,
  });
}
