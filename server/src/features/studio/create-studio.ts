import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { SpaceGone, SpacesHidden } from '../spaces/index.ts';
import { deletionOfReports, hideWithSpaces } from './delete-report.ts';
import { reportQueue } from './jobs.ts';
import { studioRoutes } from './routes.ts';
import { removeReportsOfSpace } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';
import { studioLifecycle } from './studio-lifecycle.ts';
import { AtWork } from './writing/at-work.ts';
import { resumeReports } from './writing/resume-reports.ts';
import { writeReportJob } from './writing/write-report.ts';

/** The slice's public interface. */
export interface Studio {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Deletes the reports of a permanently deleted space. */
  readonly spaceGone: SpaceGone;
  /** Interrupts the writing of reports when their space is deleted, and continues it when the space is restored. */
  readonly spacesHidden: SpacesHidden;
  handleJobs(jobs: Pick<Jobs, 'handle' | 'schedule'>): void;
  /** Lets jobs continue what a dead process left behind. */
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
    spacesHidden: hideWithSpaces(deps, atWork),
    handleJobs(jobs) {
      jobs.handle(reportQueue, writeReportJob(deps, atWork));
      jobs.schedule('resume-reports', '* * * * *', () => resume());
    },
    resume,
    purge: deletion.purge,
  };
}
