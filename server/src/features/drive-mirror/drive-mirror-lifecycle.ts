import type { UserLifecycle } from '../accounts/index.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { wake } from './mirror/queue.ts';
import { readStatus } from './read-status.ts';
import { deleteConnection, findConnection, markAll } from './store.ts';

/**
 * A visitor has no drive; chats that a visitor brings are mirrored if the user has one. The grant itself is handled by
 * `accounts`.
 */
export function driveMirrorLifecycle(deps: DriveMirrorDeps): UserLifecycle {
  const { chats, clock } = deps;
  return {
    async linked(tx, _from, to) {
      if (!(await findConnection(tx, to))) return;
      await markAll(tx, to, await chats.saved.ids(tx, to), clock.now());
      await wake(tx, to);
    },
    async *exporting(userId) {
      const { isConfigured: _, ...status } = await readStatus(deps)(userId);
      if (status.state === 'off') return;
      yield { path: 'drive/google-drive.json', content: `${JSON.stringify(status, null, 2)}\n` };
    },
    deleting: (tx, userId) => deleteConnection(tx, userId),
  };
}
