import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StorageSubscriber, UserLifecycle } from '../accounts/index.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { driveMirrorLifecycle } from './drive-mirror-lifecycle.ts';
import { followGrants } from './mirror/follow-chats.ts';
import { mirrorDrive } from './mirror/mirror-drive.ts';
import { mirrorQueue } from './mirror/queue.ts';
import { forgetDeleted, resumeMirrors, sweepMirrors } from './mirror/sweep-mirrors.ts';
import { driveMirrorRoutes } from './routes.ts';

/** The door of the slice. Chats are told of by `followChats`. */
export interface DriveMirror {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** To be told of grants given and dropped. */
  readonly onGrant: StorageSubscriber;
  /** Puts its work among the jobs; before they start. */
  handleJobs(jobs: Pick<Jobs, 'handle' | 'schedule'>): void;
  /** Takes up what a process that ended left; once the jobs have started. */
  resume(): Promise<void>;
}

export function createDriveMirror(deps: DriveMirrorDeps): DriveMirror {
  return {
    routes: driveMirrorRoutes(deps),
    lifecycle: driveMirrorLifecycle(deps),
    onGrant: followGrants(deps),
    handleJobs(jobs) {
      if (!deps.grants.isConfigured) return;
      jobs.handle(mirrorQueue, mirrorDrive(deps));
      jobs.schedule('sweep-drive-mirrors', '* * * * *', sweepMirrors(deps));
      jobs.schedule('forget-deleted-mirrors', '51 4 * * *', forgetDeleted(deps));
    },
    resume: async () => {
      if (deps.grants.isConfigured) await resumeMirrors(deps)();
    },
  };
}
