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

/** The slice's public interface. `followChats` tells it of changed chats. */
export interface DriveMirror {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** The subscriber for grants that users give and drop. */
  readonly onGrant: StorageSubscriber;
  /** Registers its jobs; call before the jobs start. */
  handleJobs(jobs: Pick<Jobs, 'handle' | 'schedule'>): void;
  /** Continues what an ended process left behind; call once the jobs have started. */
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
