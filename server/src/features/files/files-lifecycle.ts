import type { UserLifecycle } from '../accounts/index.ts';
import { exportFiles } from './export-files.ts';
import type { FilesDeps } from './files-deps.ts';
import { deleteUserFiles, lockUser, moveFiles, noteGarbage } from './store.ts';

/** A visitor's files move to the account. A deleted user's files are deleted too, their bytes by the job. */
export function filesLifecycle(deps: FilesDeps): UserLifecycle {
  return {
    exporting: exportFiles(deps),
    holding: lockUser,
    linked: (tx, from, to, renamed) => moveFiles(tx, from, to, renamed),
    async deleting(tx, userId) {
      await noteGarbage(tx, await deleteUserFiles(tx, userId), deps.clock.now());
    },
  };
}
